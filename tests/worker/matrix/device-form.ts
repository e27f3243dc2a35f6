export const deviceForm = {
  device_name: "Same Name",
  location: "Same Place",
  lat: 36.7,
  lng: -119.8,
  timezone: "America/Los_Angeles",
  installationdate: "10/01/2025",
  soilingAlertThreshold: 10,
  wash_extension_data: true,
};
