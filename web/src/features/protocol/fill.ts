const PORTAL = "https://portal.example";
const KEY = "0000-your-device-key-0000";
const DEVICE = "your-device-id";

export interface Filling {
  origin: string;
  device: string | undefined;
  key: string | null;
}

/** Puts this portal, the device and its key in place of the placeholders of docs/protocol.md. */
export const filled = (text: string, { origin, device, key }: Filling): string =>
  text
    .replaceAll(PORTAL, origin)
    .replaceAll(DEVICE, device ?? DEVICE)
    .replaceAll(KEY, key ?? KEY);
