export const protocolTexts = {
  title: "Send Data",
  link: "How to send data",
  lead: "For loggers, gateways and programs: addresses, fields, files, commands and answers.",
  anyDevice: "To fill in a key, open this page from a device's API Key dialog.",
  filledId: (device: string) =>
    `The examples name the device ${device}. Put its key in place of 0000-your-device-key-0000.`,
  filledKey: (device: string) => `The examples contain the key of the device ${device}. Leave this page to hide it.`,
  openApi: "OpenAPI document",
  contents: "On this page",
} as const;
