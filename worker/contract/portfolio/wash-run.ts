/** Plants that one trip of a crew could wash in one week. */
export interface WashRun {
  monday: string;
  plants: { plant_id: string; plant_name: string }[];
  /** Largest distance between two of them, as the crow flies [m]. */
  across: number;
  /** Of all their washes, after what they share [$]. */
  cost: number;
  /** Saved mobilizations, minus what the plants lose outside their best weeks [$]. */
  saves: number;
}

/** The run that saves most. */
export interface WashRunOffer {
  run: WashRun | null;
}
