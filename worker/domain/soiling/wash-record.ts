import { FREEZING_AT_CELSIUS, TANK_LOW_FROM } from "#contract/common/limits";

export const isTankLow = (tankEmpty: number): boolean => tankEmpty >= TANK_LOW_FROM;

/** `tempAvg`: mean of three hours [°C] */
export const isFreezing = (tempAvg: number): boolean => tempAvg <= FREEZING_AT_CELSIUS;
