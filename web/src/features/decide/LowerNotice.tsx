import { useState } from "react";
import type { PlantDecision } from "#contract/decision/decision";
import { keepText, keptText } from "../../api/kept.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { lazyPart } from "../../ui/timing/LazyPart.tsx";
import type { DecidePlace } from "./decide.model.ts";
import { decideTexts } from "./texts.ts";

const WhyDialog = lazyPart(async () => ({ default: (await import("./WhyDialog.tsx")).WhyDialog }));
const LOWER_KEY = "decide.lower-dollars";

/** Last, so that nothing moves. */
export function LowerNotice(props: { decision: PlantDecision; onOpen: (place: DecidePlace) => void }) {
  const [isShown, setShown] = useState(() => keptText(LOWER_KEY) === null);
  const [isWhy, setWhy] = useState(false);
  const dismiss = () => {
    setShown(false);
    keepText(LOWER_KEY, "dismissed");
  };
  if (!isShown) return null;
  return (
    <>
      <Notice
        action={
          <>
            <Button size="compact" onClick={() => setWhy(true)}>
              {decideTexts.actions.why}
            </Button>
            <Button size="compact" variant="ghost" onClick={dismiss}>
              {decideTexts.lower.dismiss}
            </Button>
          </>
        }
      >
        {decideTexts.lower.text}
      </Notice>
      {isWhy && <WhyDialog {...props} onClose={() => setWhy(false)} />}
    </>
  );
}
