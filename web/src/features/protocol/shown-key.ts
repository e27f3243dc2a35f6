/** A key that this page shows, for the page with the protocol. Only in memory, and only until that page is left. */
let shown: { device: string; key: string } | null = null;

export function keepKey(device: string, key: string): void {
  shown = { device, key };
}

export const shownKey = (device: string | undefined): string | null =>
  shown !== null && shown.device === device ? shown.key : null;

export function forgetKey(): void {
  shown = null;
}
