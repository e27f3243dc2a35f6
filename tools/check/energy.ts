import { megawattHours, number } from "#contract/common/format";
import { monthNames } from "#contract/common/months";
import { isDateAndValue } from "#domain/energy-file/custom";
import { type EnergyRead, readTryEnergy } from "#domain/try/energy";
import type { Analytics } from "../../analytics-wasm/types.ts";

export function looksLikeCustom(text: string): boolean {
  const lines = text
    .split(/\r\n|\n|\r/)
    .slice(0, 50)
    .filter((line) => line.trim() !== "");
  if (/[a-z].*[,;\t].*[,;\t]/i.test(lines[0] ?? "")) return false;
  const numbers = lines.filter((line) => /^[\s"]*[+-]?[\d.,]+[\s",;]*$/.test(line) || isDateAndValue(line));
  return numbers.length > 0 && numbers.length >= lines.length * 0.9;
}

export function checkEnergy(
  content: Uint8Array,
  file: { name: string; startDate: string },
  analytics: Analytics,
): { lines: string[]; read: EnergyRead } {
  const read = readTryEnergy(content, file, analytics);
  return {
    lines: read.ok
      ? linesOf(read.file, file.startDate)
      : [`refused    ${read.kind}: ${read.message} ${read.detail}`.trimEnd()],
    read,
  };
}

function linesOf(
  { kind, dailyKwh, netKwh, monthlyKwh, notes }: Extract<EnergyRead, { ok: true }>["file"],
  customStartDate: string,
): string[] {
  const sum = dailyKwh.reduce((total, kwh) => total + kwh, 0);
  const range = `${number(Math.min(...dailyKwh), 1)} to ${number(Math.max(...dailyKwh), 1)} kWh`;
  return [
    `format     ${kind}${kind === "custom" ? `, from ${customStartDate} on` : ""}`,
    `year       ${megawattHours(netKwh)} net, ${megawattHours(sum)} with days below 0 as 0`,
    `days       ${dailyKwh.length}, ${range} a day`,
    `months     ${monthNames.map((name, month) => `${name.slice(0, 3)} ${number(monthlyKwh[month]! / 1000)}`).join(", ")} MWh`,
    ...notes.map((note) => `note       ${note}`),
  ];
}
