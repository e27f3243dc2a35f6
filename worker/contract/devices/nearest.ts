import * as v from "valibot";

const degrees = (name: string, most: number) => {
  const text = `${name} must be a number of degrees from -${most} to ${most}, such as ?lat=36.75&lng=-119.77.`;
  return v.pipe(
    v.string(text),
    v.regex(/^-?\d{1,3}(\.\d+)?$/, text),
    v.transform(Number),
    v.minValue(-most, text),
    v.maxValue(most, text),
  );
};

export const NearestQuery = v.object({ lat: degrees("lat", 90), lng: degrees("lng", 180) });

export interface NearestDevice {
  device_id: string;
  device_name: string;
  plant_id: string;
  location: string;
  lat: number;
  lng: number;
  /** [m] */
  distance: number;
}

export const noDeviceToSee = "You don't have access to any devices. Add one, or ask an owner for access.";
