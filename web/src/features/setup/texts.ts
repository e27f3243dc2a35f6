import { setupTexts } from "#contract/setup/texts";

/** First step only; later steps load theirs. */
export const setupScreenTexts = {
  step: (step: number) => `Step ${step} of 4`,
  iccId: "ICCID",
  claimCode: setupTexts.claimCode,
  claimCodeHint: setupTexts.claimCodeHint,
  claimCodeWrong: setupTexts.claimCodeWrong,
  setupCode: "Setup code",
  setupCodeHint: "Ask your Soilsight administrator. Saved on this phone.",
  lookUp: "Look Up ICCID",
  lookUpAnyway: "Look Up Anyway",
  lookUpReason: "Enter the ICCID first.",
  scan: "Scan code",
  stopScan: "Stop scanning",
  offlineLookUp: "You're offline. Fill in the form now. We'll send it when you're online.",
  fillInOffline: "Fill in form offline",
  opensOffline: "This page also works offline.",
  sent: (device: string) => `The setup of ${device} was sent.`,
} as const;
