import { choice, number, text } from "./field.ts";

export const plantFields = {
  plant_name: text({ label: "Plant Name", max: 100 }),
  location: text({ label: "Address", max: 300 }),
  lat: number({ label: "Latitude", unit: "°", min: -90, max: 90 }),
  lng: number({ label: "Longitude", unit: "°", min: -180, max: 180 }),
} as const;

export const storedPlant = {
  ...plantFields,
  status: choice({
    label: "Status",
    hint: "A disabled plant and its devices are shown to Admins only.",
    choices: { Enable: "enabled", Disable: "disabled" },
    initial: "Enable",
  }),
} as const;
