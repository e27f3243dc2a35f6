import { X } from "lucide-react";
import { useState } from "react";
import type { PlantDecision } from "#contract/decision/decision";
import { Button } from "../../ui/actions/Button.tsx";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { LazyPart } from "../../ui/timing/LazyPart.tsx";
import { dismissNotice, showsNotice } from "./lower-notice.model.ts";
import type { DecidePlace } from "./place.ts";
import { decideTexts } from "./texts.ts";

const { lower: texts, actions } = decideTexts;
const why = async () => ({ default: (await import("./WhyDialog.tsx")).WhyDialog });

/** Below the cards, so that nothing moves. */
export function LowerNotice(props: { decision: PlantDecision; onOpen: (place: DecidePlace) => void }) {
  const [isShown, setShown] = useState(() => showsNotice(props.decision));
  const [isWhy, setWhy] = useState(false);
  if (!isShown) return null;
  return (
    <>
      <Notice
        action={
          <>
            <Button size="compact" onClick={() => setWhy(true)}>
              {actions.why}
            </Button>
            <IconButton
              label={texts.dismiss}
              icon={<X aria-hidden="true" />}
              onClick={() => {
                dismissNotice();
                setShown(false);
              }}
            />
          </>
        }
      >
        {texts.text}
      </Notice>
      {isWhy && <LazyPart load={why} waiting={null} props={{ ...props, onClose: () => setWhy(false) }} />}
    </>
  );
}
