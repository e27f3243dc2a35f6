import { assumptionText } from "#contract/savings/assumption-text";
import { useQuery } from "@tanstack/react-query";
import type { Recommendation } from "#contract/dashboard/recommendation";
import { Button } from "../../../ui/actions/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { latestSavingsQuery } from "../../savings/index.ts";
import { whyTexts as texts } from "./why-texts.ts";
import css from "./decision.module.css";
import { reasonsOf } from "./why.model.ts";

interface WhyDialogProps {
  recommendation: Recommendation;
  device: string;
  onPlan: () => void;
  onClose: () => void;
}

export default function WhyDialog({ recommendation, device, onPlan, onClose }: WhyDialogProps) {
  const latest = useQuery(latestSavingsQuery(device));
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      actions={
        <Button
          variant="primary"
          onClick={() => {
            onClose();
            onPlan();
          }}
        >
          {texts.plan}
        </Button>
      }
    >
      <div className={css.why}>
        <section>
          <h3>{texts.reasons}</h3>
          <ul>
            {reasonsOf(recommendation).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
        <section>
          <h3>{texts.assumptions}</h3>
          <Loaded query={latest} height={160}>
            {({ result }) => (
              <ul>
                {(result?.assumptions.map(assumptionText) ?? [texts.noAssumptions]).map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </Loaded>
        </section>
      </div>
    </Dialog>
  );
}
