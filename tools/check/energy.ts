import { megawattHours, number } from "#contract/common/format";
import { monthNames } from "#contract/common/months";
import { isDateAndValue } from "#domain/energy-file/custom";
import { readEnergyFile } from "#domain/energy-file/index";

export function looksLikeCustom(text: string): boolean {
  const lines = text
    .split(/\r\n|\n|\r/)
    .slice(0, 50)
    .filter((line) => line.trim() !== "");
  if (/[a-z].*[,;\t].*[,;\t]/i.test(lines[0] ?? "")) return false;
  const numbers = lines.filter((line) => /^[\s"]*[+-]?[\d.,]+[\s",;]*$/.test(line) || isDateAndValue(line));
  return numbers.length > 0 && numbers.length >= lines.length * 0.9;
}

export function checkEnergy(content: Uint8Array, customStartDate: string): string[] {
  const result = readEnergyFile(content, { customStartDate });
  if (!result.ok) return [`refused    ${result.kind}: ${result.message} ${result.detail}`.trimEnd()];
  const { kind, dailyKwh, netKwh, monthlyKwh, notes } = result;
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
