export const damageTexts = (device: string, findings: readonly string[]) => ({
  title: `Stored data of ${device} is damaged`,
  message:
    'The monthly storage check found errors. Restore the device to an earlier day (see "Backup and restore" in the operations manual).',
  details: findings.join("\n"),
});
