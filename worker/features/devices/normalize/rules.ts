import { dayOf } from "#contract/common/calendar";
import { effectiveValues, type NormalizationRequest, type NormalizationValues } from "#contract/devices/normalization";
import { jobTexts } from "#contract/common/texts";

export const requestedValues = ({
  normCOld,
  normCNew,
  normDOld,
  normDNew,
}: NormalizationValues): NormalizationValues => ({
  normCOld,
  normCNew,
  normDOld,
  normDNew,
});

export function isClamped(requested: NormalizationValues): boolean {
  const effective = effectiveValues(requested);
  return (["normCOld", "normCNew", "normDOld", "normDNew"] as const).some(
    (name) => requested[name] !== effective[name],
  );
}

export function wrongFieldsOf(
  request: NormalizationRequest,
  device: { device_id: string; timezone: string },
  now: number,
): Record<string, string> | null {
  if (request.deviceId !== device.device_id) return { deviceId: jobTexts.sameDevice };
  if (request.endDate > dayOf(device.timezone, now)) return { endDate: jobTexts.notInFuture };
  const { normCOld, normCNew, normDOld, normDNew } = effectiveValues(request);
  if (normCOld === normCNew && normDOld === normDNew)
    return { normCNew: jobTexts.noChange, normDNew: jobTexts.noChange };
  return null;
}
