/** What the part is about, by id and by name. */
export interface Site {
  plant: string;
  plantName: string;
  device: string;
  deviceName: string;
}
