export const damageTexts = (device: string, findings: readonly string[]) => ({
  title: `Stored data of ${device} is damaged`,
  message:
    'The monthly check of its storage found errors. Take the device back to an earlier day: see "An object is damaged" in the operations manual.',
  details: findings.join("\n"),
});
