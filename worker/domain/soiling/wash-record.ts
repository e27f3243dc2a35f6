import { FREEZING_AT_CELSIUS, TANK_LOW_FROM } from "#contract/common/limits";

export const isTankLow = (tankEmpty: number): boolean => tankEmpty >= TANK_LOW_FROM;

export const isFreezing = (tempAvg: number): boolean => tempAvg <= FREEZING_AT_CELSIUS;
