import { type Day, isSound, mark, medianOf } from "./days.ts";

export function wet(days: Day[]): void {
  const known = (one: Day) => isSound(one) && Number.isFinite(one.morning + one.afternoon);
  for (let row = 0; row < days.length; row++) {
    const before = days.slice(0, row).filter(known).slice(-40);
    if (!known(days[row]!) || before.length < 8) continue;
    const [morning, afternoon] = (["morning", "afternoon"] as const).map((name) => {
      const usual = medianOf(before.map((one) => one[name]));
      return { usual, scatter: 1.4826 * medianOf(before.map((one) => Math.abs(one[name] - usual))) };
    });
    const least = Math.max(2, 4 * Math.max(morning!.scatter, afternoon!.scatter));
    const by = (at: number) => days[at]!.morning - morning!.usual;
    const isOff = (at: number) =>
      Math.abs(by(at)) > least && Math.abs(days[at]!.afternoon - afternoon!.usual) < 0.5 * least;
    if (medianOf(before.map(({ loss }) => loss)) > 20 || !isOff(row)) continue;
    const week = [...days.keys()].filter((at) => at >= row && known(days[at]!) && days[at]!.at - days[row]!.at <= 14);
    const off = week.slice(0, 8).filter(isOff);
    const shares = off.map(by);
    if (off.length < 3 || Math.max(...shares) - Math.min(...shares) < 0.4 * Math.abs(medianOf(shares))) continue;
    row = off.at(-1)!;
    mark(days.slice(off[0], row + 1), 17);
  }
}
