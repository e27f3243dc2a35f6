export interface Site {
  plant: string;
  plantName: string;
  device: string;
  deviceName: string;
}
