import { useState } from "react";
import type { PlantDecision } from "#contract/decision/decision";
import { Button } from "../../ui/actions/Button.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { LazyPart } from "../../ui/timing/LazyPart.tsx";
import type { DecidePlace } from "./decide.model.ts";
import { decideTexts } from "./texts.ts";

const why = async () => ({ default: (await import("./WhyDialog.tsx")).WhyDialog });
const LOWER_KEY = "decide.lower-dollars";
function isNew(): boolean {
  try {
    return localStorage.getItem(LOWER_KEY) === null;
  } catch {
    return true;
  }
}

/** Last, so that nothing moves. */
export function LowerNotice(props: { decision: PlantDecision; onOpen: (place: DecidePlace) => void }) {
  const [isShown, setShown] = useState(isNew);
  const [isWhy, setWhy] = useState(false);
  const dismiss = () => {
    setShown(false);
    try {
      localStorage.setItem(LOWER_KEY, "dismissed");
    } catch {
      // Without storage, for this visit.
    }
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
      {isWhy && <LazyPart load={why} waiting={null} props={{ ...props, onClose: () => setWhy(false) }} />}
    </>
  );
}
