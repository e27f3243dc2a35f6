export const sensorFaults = [
  "stuck-soiled",
  "stuck-clean",
  "clocks-apart",
  "clock-shifted",
  "uneven",
  "jump",
  "below-zero",
  "step",
  "gain",
  "fall",
  "moisture",
  "no-growth",
  "drift",
] as const;
export type SensorFault = (typeof sensorFaults)[number];

/** `seen`: what the readings show. `action`: what to do about it. */
export const faultTexts: Readonly<Record<SensorFault, { seen: string; action: string }>> = {
  "stuck-soiled": {
    seen: "The soiled cell kept one value while the clean cell moved.",
    action: "Check the soiled cell, its cable and its logger channel.",
  },
  "stuck-clean": {
    seen: "The clean cell kept one value while the soiled cell moved.",
    action: "Check the clean cell, its cable and its logger channel.",
  },
  "clocks-apart": {
    seen: "One cell reads the day earlier than the other.",
    action: "Compare the clocks of the two loggers, then send the days again.",
  },
  "clock-shifted": {
    seen: "The readings moved by about an hour against the sun.",
    action: "Check whether the logger changed to daylight time, then send the days again.",
  },
  uneven: {
    seen: "Mornings and afternoons no longer agree with midday.",
    action: "Check whether a cell has turned, or whether something shades it.",
  },
  jump: {
    seen: "The loss jumped above 60% within a day.",
    action: "Check whether the soiled cell is covered or broken.",
  },
  "below-zero": {
    seen: "The soiled cell read more than the clean cell for days.",
    action: "Clean the clean cell, and check whether the cells are swapped.",
  },
  step: {
    seen: "The loss jumped without rain and stayed.",
    action: "Check the soiled cell for bird droppings. If dust did it on the plant too, count these days.",
  },
  gain: {
    seen: "A gain changed: the loss moved by a step that cleaning doesn't explain.",
    action: "Clean both cells and normalize the device.",
  },
  fall: {
    seen: "The loss fell without rain or a logged wash.",
    action: "If the plant was washed, log the wash. Otherwise clean both cells and normalize the device.",
  },
  moisture: {
    seen: "Mornings scatter from day to day while afternoons don't.",
    action: "Check the seals of the cells for moisture.",
  },
  "no-growth": {
    seen: "The loss hardly grew in dry weather.",
    action: "Clean the clean cell.",
  },
  drift: {
    seen: "The loss moves away from the plant's other devices.",
    action: "Clean both cells and normalize the device. If it keeps moving, have the sensor calibrated.",
  },
};
