/** Why a command is in its state. */
export const commandReasonTexts = {
  "no-answer": "The device didn't reply in time.",
  "device-refused": "The device rejected it.",
  "not-connected": "The device wasn't connected.",
  unclear: "The connection was lost, so it isn't clear whether the device received it.",
  "rejected-by-cloud": "The device cloud rejected it.",
  "cloud-unavailable": "The device cloud wasn't available.",
  replaced: "A newer value replaced it.",
  withdrawn: "It was canceled.",
  "too-late": "The device didn't fetch it in time.",
} as const;

export const commandTexts = {
  unknownCommand: "This command doesn't exist. Choose one on the configuration page.",
  otherAction: "The action must match the address.",
  acknowledge: "Confirm this first.",
  keyReused: "This Idempotency-Key was used for another command. Send a new one.",
  tooManyOpen: "Too many commands are waiting for this device. Wait until some finish, or cancel them.",
  commandNotFound: "This command doesn't exist on this device.",
  alreadySent: "The command was already sent and can't be canceled.",
  alreadyEnded: "The command has already ended.",
  retired: "This device is retired, so it takes no commands. Restore it in the device listing first.",
  wrongReport: "The report isn't valid.",
} as const;

export const keyTexts = {
  passwordNeeded: "Enter your password again to see or change the key.",
  wrongPassword: "The password is incorrect.",
  notKept: "This key can't be shown. Rotate it and enter the new one in the device.",
  rotatedMeanwhile: "Someone else replaced this key just now. Reload the page to see the new key.",
} as const;

export const registrationTexts = {
  required: "Please fill all required fields.",
  iccIdUsed:
    "The ICCID entered has already been used. Check your Device inventory for this device or try a different ICCID.",
  iccIdUnknown: "The ICCID was not found. Please check the number and try again.",
  idTaken: "A device with this ID already exists. Check your Device inventory.",
  otherUnit: "Device ID and serial number must match the ICCID. Look up the ICCID again.",
  created: "Your device was created successfully.",
  updated: "Your device was updated successfully.",
  serialFixed: "A device's serial number can't be changed.",
  statusFixed: "A device's status can't be changed here.",
  changed: "This device was changed elsewhere after you opened it.",
  changedDetail: "Your changes weren't saved. Review the latest version and try again.",
  zoneUnknown: "Choose one of the time zones from the list.",
  hoursOrder: "The start hour must not be after the end hour.",
  noonFailed: "Something went wrong, please try again later.",
  solarNoon: "Today’s solar noon is at: {time}",
} as const;
