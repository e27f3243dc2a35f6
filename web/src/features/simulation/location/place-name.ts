import * as format from "#contract/common/format";
import type { Place } from "#contract/places/places";

const DECIMALS = 2;

export const placeName = ({ lat, lng }: Place): string =>
  `${format.number(lat, DECIMALS)}, ${format.number(lng, DECIMALS)}`;
