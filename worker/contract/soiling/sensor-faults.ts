interface FaultRule {
  /** The kernel's number (`analytics-wasm/assembly/sensor/sensor-days.ts`), which is also stored. Append only. */
  code: number;
  /** True: its days count in no figure. False: the evidence is weak, so its days are only marked. */
  excludes: boolean;
  /** What the readings show, and what to do about it. */
  seen: string;
  action: string;
}

export const faultRules = {
  "stuck-soiled": {
    code: 6,
    excludes: true,
    seen: "The soiled cell kept one value while the clean cell moved.",
    action: "Check the soiled cell, its cable and its logger channel.",
  },
  "stuck-clean": {
    code: 7,
    excludes: true,
    seen: "The clean cell kept one value while the soiled cell moved.",
    action: "Check the clean cell, its cable and its logger channel.",
  },
  "clocks-apart": {
    code: 8,
    excludes: true,
    seen: "One cell reads the day earlier than the other.",
    action: "Compare the clocks of the two loggers, then send the days again.",
  },
  "clock-shifted": {
    code: 9,
    excludes: true,
    seen: "The readings moved by about an hour against the sun.",
    action: "Check whether the logger changed to daylight time, then send the days again.",
  },
  uneven: {
    code: 10,
    excludes: true,
    seen: "Mornings and afternoons no longer agree with midday.",
    action: "Check whether a cell has turned, or whether something shades it.",
  },
  jump: {
    code: 11,
    excludes: true,
    seen: "The loss jumped above 60% within a day.",
    action: "Check whether the soiled cell is covered or broken.",
  },
  "below-zero": {
    code: 12,
    excludes: true,
    seen: "The soiled cell read more than the clean cell for days.",
    action: "Clean the clean cell, and check whether the cells are swapped.",
  },
  step: {
    code: 13,
    excludes: true,
    seen: "The loss jumped without rain and stayed.",
    action: "Check the soiled cell for bird droppings. If dust did it on the plant too, count these days.",
  },
  gain: {
    code: 14,
    excludes: true,
    seen: "A gain changed: the loss moved by a step that cleaning doesn't explain.",
    action: "Clean both cells and normalize the device.",
  },
  fall: {
    code: 16,
    excludes: true,
    seen: "The loss fell without rain or a logged wash.",
    action: "If the plant was washed, log the wash. Otherwise clean both cells and normalize the device.",
  },
  moisture: {
    code: 17,
    excludes: true,
    seen: "Mornings scatter from day to day while afternoons don't.",
    action: "Check the seals of the cells for moisture.",
  },
  "no-growth": {
    code: 18,
    excludes: false,
    seen: "The loss hardly grew in dry weather.",
    action: "Clean the clean cell.",
  },
  drift: {
    code: 19,
    excludes: false,
    seen: "The loss moves away from the plant's other devices.",
    action: "Clean both cells and normalize the device. If it keeps moving, have the sensor calibrated.",
  },
  "likely-wash": {
    code: 20,
    excludes: false,
    seen: "The loss fell to the clean level without rain or a logged wash.",
    action:
      "If the plant was washed, log the wash. Otherwise a gain changed: clean both cells and normalize the device.",
  },
  "zero-moved": {
    code: 21,
    excludes: true,
    seen: "In the dark, the soiled cell reads more or less than the clean cell, unlike before.",
    action: "Check the cells' cables and the zero of the logger's channels.",
  },
  "below-clean": {
    code: 22,
    excludes: false,
    seen: "The loss stays below what cleanings left before.",
    action:
      "Clean the clean cell. If the loss stays low, check whether the cells are swapped, and normalize the device.",
  },
  "fast-growth": {
    code: 23,
    excludes: false,
    seen: "The loss grew more than twice as fast as usual in dry weather.",
    action: "If there is no more dust than usual, clean both cells. If it keeps growing, have the sensor calibrated.",
  },
} as const satisfies Record<string, FaultRule>;
export type SensorFault = keyof typeof faultRules;

export const sensorFaults = Object.keys(faultRules) as SensorFault[];

export const faultOfCode = (code: number): SensorFault | undefined =>
  sensorFaults.find((fault) => faultRules[fault].code === code);
