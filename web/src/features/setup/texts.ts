/** First step only; later steps load theirs. */
export const setupScreenTexts = {
  step: (step: number) => `Step ${step} of 4`,
  iccId: "ICCID",
  iccIdHint: "19 or 20 digits, on the device's label.",
  setupCode: "Setup code",
  setupCodeHint: "From your operator. This phone keeps it.",
  lookUp: "Look Up ICCID",
  lookUpReason: "Enter the ICCID first.",
  scan: "Scan Code",
  stopScan: "Stop Scanning",
  offlineLookUp: "No connection. You can fill in the form now; it's sent when there is a connection.",
  fillInOffline: "Fill In Form Offline",
  opensOffline: "This page also works offline.",
  sent: (device: string) => `The setup of ${device} was sent.`,
} as const;
