import { Link } from "@tanstack/react-router";
import { Button, buttonClass } from "../../ui/actions/Button.tsx";
import type { SetupKey } from "../decide/index.ts";
import type { DashboardPlace } from "./shown.ts";
import { dashboardTexts } from "./texts.ts";

const { setup: texts } = dashboardTexts;

interface SetupActionsProps {
  step: SetupKey;
  isFirst: boolean;
  may: DashboardPlace["may"];
  devices: number;
  onUpload: (() => void) | null;
  onInputs: () => void;
  onEnergy: () => void;
  /** Only the energy is missing. */
  needsEnergy: boolean;
}

/** Controls of one step to the first plan; null if the person may do none of them. */
export function setupActions(props: SetupActionsProps) {
  const { step, isFirst, may, devices, onUpload, onInputs, onEnergy, needsEnergy } = props;
  const variant = isFirst ? "primary" : "secondary";
  const button = (text: string, onClick: (() => void) | null) =>
    onClick && (
      <Button variant={variant} onClick={onClick}>
        {text}
      </Button>
    );
  if (step === "numbers")
    return needsEnergy
      ? button(texts.energy, may("energy-file.upload") ? onEnergy : null)
      : button(texts.inputs, may("inputs.save") ? onInputs : null);
  if (step !== "sensor") return null;
  if (devices > 0) return button(texts.upload, onUpload);
  const [mayAdd, mayUpload] = [may("devices.add"), may("data.upload") && may("devices.view")];
  if (!mayAdd && !mayUpload) return null;
  return (
    <>
      {mayAdd && (
        <Link to="/device/add" className={buttonClass(variant)}>
          {texts.addDevice}
        </Link>
      )}
      {mayUpload && (
        <Link to="/device/inbound/add" className={buttonClass(mayAdd ? "secondary" : variant)}>
          {texts.addLogger}
        </Link>
      )}
      {!mayUpload && <span data-text="second caption">{texts.askUpload}</span>}
    </>
  );
}
