import { Link } from "@tanstack/react-router";
import { Button, buttonClass } from "../../ui/actions/Button.tsx";
import type { SetupKey } from "../decide/index.ts";
import { openEnergyFile, openInputs } from "./focus-input.ts";
import type { DashboardPlace } from "./shown.ts";
import { dashboardTexts } from "./texts.ts";

const { setup: texts } = dashboardTexts;

type SetupPlace = Pick<DashboardPlace, "may" | "go" | "onUpload"> & { selection: { devices: readonly unknown[] } };

/** `needsEnergy`: only the energy is missing. */
type SetupTask = { step: SetupKey; isFirst: boolean; needsEnergy: boolean };

/** Controls of one step to the first plan; null if the person may do none of them. */
export function setupActions({ may, go, onUpload, selection }: SetupPlace, { step, isFirst, needsEnergy }: SetupTask) {
  const variant = isFirst ? "primary" : "secondary";
  const button = (text: string, onClick: (() => void) | null) =>
    onClick && (
      <Button variant={variant} onClick={onClick}>
        {text}
      </Button>
    );
  if (step === "numbers")
    return needsEnergy
      ? button(texts.energy, may("energy-file.upload") ? () => openEnergyFile(go) : null)
      : button(texts.inputs, may("inputs.save") ? () => openInputs(go) : null);
  if (step !== "sensor") return null;
  if (selection.devices.length > 0) return button(texts.upload, onUpload);
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
