export interface OwnerArchiveContents {
  plants: number;
  devices: number;
  people: number;
}

export const ownerArchiveTexts = {
  readme: (name: string, made: string): string => `Soilsight data of ${name}, ${made}

owner.json        you and your staff: contact details, page access, plants, notification and report settings
plants.json       plants with inputs, energy file, scenarios, plan, past decisions, washes on hold and proposed washes
devices.json      devices with their settings, offsets, decisions about days and normalizations
cleanings.csv     logged washes of the plants
messages.csv      messages and alerts
audit.csv         who did what
simulations.json  simulated locations
feedback.json     feature requests and bug reports
tokens.json       API tokens, without their texts
webhooks.json     webhooks, without their URLs and secrets
days/             daily soiling of each device: losses in percent, insolation in kWh/m2, rain in mm
washes/           washes by each device's own wash extension
samples/          every sample, one file for each device and month: times in UTC and on the device's clock, units in the first line
files/            files you uploaded, as received

Days and times ending in _utc are UTC; days are in the device's time zone. Passwords, device keys and webhook secrets are not included.
Losses in days/ are before the offset; devices.json has it.
`,
} as const;
