export interface PlannedDevice {
  plant: string;
  plantName: string;
  device: string;
  deviceName: string;
}
