import { exact, hourOfDay } from "#contract/common/format";

const IEC_PRESET = "IEC 61724-1 (± 2 h of noon, at least 20 stable points)";

export const deviceFormTexts = {
  addLead: "Enter the ICCID and claim code from the device's label, then its location.",
  inboundLead: "For a device that sends data through the API. You get the API key when you save.",
  editLead: "This device's settings.",
  lookUp: "Look Up",
  lookUpFirst: "Look up the ICCID first.",
  setupAnswers: "What the technician recorded",
  setUpBy: (by: { technicianName: string; organization: string; systemType: string; nozzleDirection: string }) =>
    `Set up by ${by.technicianName}, ${by.organization}. ${by.systemType}, nozzle ${by.nozzleDirection}.`,
  unitFound: "Device found.",
  assigned: "Device ID, serial number (THIRDPARTY-n) and API key are assigned when you save.",
  serialHint: { unit: "Replace Unit in the device list changes it.", logger: "The serial number can't be changed." },
  productId: "Product ID",
  fixedByUnit: "From the ICCID.",
  newPlant: "New Plant",
  choosePlant: "Choose a plant",
  noPlants: "No plant yet. Add one first.",
  zoneHint: "Type to filter by city, region or offset.",
  zoneNothing: "No time zone found.",
  zoneAgrees: "The location is in this time zone. Double-check it near a time zone border.",
  zoneDiffers: (zone: string) => `The location is in ${zone}.`,
  fromLocation: "Get from location",
  locationFirst: "You must first set the device Latitude and Longitude.",
  zoneFailed:
    "Something went wrong trying to get your timezone via your location. Please verify your location and try again or select one of the time zones from the list.",
  window: "Daily calculation",
  windowLabel: "Hours used",
  byHours: "By hour window",
  byNoon: "By solar noon window",
  hoursHint: "Start and end hours are included.",
  noonHint: "This many hours before and after true solar noon.",
  noonMisses: "Around noon, a sensor sees 3 to 6% less of the loss than over the whole day.",
  wholeDay: "Use the whole day",
  iecPreset: IEC_PRESET,
  chooseIecPreset: `Use ${IEC_PRESET}`,
  hour: hourOfDay,
  hours: (count: number) => `±${count} ${count === 1 ? "hour" : "hours"}`,
  verifyNoon: "Verify today's solar noon",
  errorTitle: "Error!",
  close: "Close",
  save: "Save Device",
  cancel: "Cancel",
  effects: "When you save",
  noChanges: "No changes yet.",
  keyTitle: "API key of the new device",
  keyHint: "Enter this key in the device. You can see it again under API Key in the device listing.",
  keyLabel: "API key",
  keyDone: "Go to Devices",
  uploadFile: "Upload a File",
  toPlant: "Open its plant",
} as const;

export const effectTexts = {
  clock: (hours: number) => `The device gets a new clock offset: adjTZ ${exact(hours)} will be sent.`,
  recalculated: "All measured days will be recalculated.",
  weather: "Weather will be taken from the new location.",
  moved: (from: string, to: string) =>
    `The device moves from ${from} to ${to}. Owners without access to ${to} can no longer see the device.`,
  details: "Name, address, installation date or notes will change.",
} as const;
