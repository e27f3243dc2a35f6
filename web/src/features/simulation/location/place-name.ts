import * as format from "#contract/common/format";
import type { Place } from "#contract/places/places";

/** Decimals of a simulated place: about a kilometer. */
const DECIMALS = 2;

/** "33.43, -112.03": a place without a name. */
export const placeName = ({ lat, lng }: Place): string =>
  `${format.number(lat, DECIMALS)}, ${format.number(lng, DECIMALS)}`;
