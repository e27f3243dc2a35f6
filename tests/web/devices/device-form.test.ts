import { describe, it } from "vitest";
import { registrationTexts } from "#contract/commands/texts";
import { settled, storedDevice } from "#contract/records/device";
import { emptyDraft, neededText, problemsOf } from "#contract/records/field";
import { zoneOffsetText } from "#contract/common/format";
import {
  type EditDeviceDraft,
  IEC_WINDOW,
  isWindow,
  matchingZones,
  saveEffects,
  unitBody,
  unitFormFields,
  unitProblems,
  updateBody,
  WHOLE_DAY,
  withHour,
  zoneLabel,
  zoneOptions,
} from "../../../web/src/features/devices/form/device-form.model.ts";
import { deviceLabels } from "./device-labels.ts";
import { deviceFormTexts, effectTexts } from "../../../web/src/features/devices/form/texts.ts";

/** January 15 and July 15, 2026, 12:00 UTC. */
const WINTER = 1_768_478_400;
const SUMMER = 1_784_116_800;

const stored: EditDeviceDraft = {
  ...emptyDraft(storedDevice),
  device_name: "North Row",
  plant_id: "p1",
  location: "Fresno, CA",
  lat: 36.75,
  lng: -119.77,
  timezone: "America/Los_Angeles",
  installationdate: "2025-03-09",
  start_hour: 6,
  end_hour: 20,
};
const unit = {
  deviceId: "d1",
  serialNumber: "S1-0001",
  iccId: "8900000000000000001",
  particleProductId: 17764,
  setupEntry: null,
};

describe("the form of a device", () => {
  it("names each required field that is missing [A-144, A-148]", ({ expect }) => {
    const { errors, missing } = unitProblems(problemsOf(unitFormFields, emptyDraft(unitFormFields)), null);
    const labels = [
      "iccId",
      "device_name",
      "plant_id",
      "location",
      "lat",
      "lng",
      "timezone",
      "installationdate",
    ] as const;
    expect(missing).toEqual(labels.map((name) => deviceLabels[name]));
    expect(errors).toEqual(Object.fromEntries(labels.map((name) => [name, neededText(deviceLabels[name])])));
    expect(problemsOf(storedDevice, { ...stored, soilingAlertThreshold: Number.NaN }).missing).toEqual([
      deviceLabels.soilingAlertThreshold,
    ]);
  });

  it("starts with the defaults of a new device [A-104]", ({ expect }) => {
    expect(emptyDraft(storedDevice)).toMatchObject({ soilingAlertThreshold: 10, wash_extension_data: true });
  });

  it("takes what the server takes", ({ expect }) => {
    expect(problemsOf(storedDevice, stored)).toEqual({ errors: {}, missing: [] });
    const { errors, missing } = problemsOf(storedDevice, {
      ...stored,
      lat: 91,
      timezone: "Mars/Olympus",
      soilingAlertThreshold: 101,
    });
    expect(missing).toEqual([]);
    expect(Object.keys(errors).toSorted()).toEqual(["lat", "soilingAlertThreshold", "timezone"]);
    expect(errors.timezone).toBe(registrationTexts.zoneUnknown);
  });

  it("takes a provider's unit only once its ICCID was looked up [A-071]", ({ expect }) => {
    const draft = { ...stored, claimCode: "", iccId: "8900000000000000019" };
    const problems = problemsOf(unitFormFields, draft);
    expect(unitProblems(problems, null).errors).toEqual({ iccId: deviceFormTexts.lookUpFirst });
    expect(unitProblems(problems, unit).errors).toEqual({});
    expect(unitBody(draft, draft, unit)).toMatchObject({
      device_id: "d1",
      serialno: "S1-0001",
      iccId: draft.iccId,
      installationdate: "03/09/2025",
    });
  });

  it("sends of the metadata only what was changed, and never the serial number [A-055]", ({ expect }) => {
    const body = updateBody({ device_id: "d1", version: "v" }, stored, { ...stored, end_hour: 21 });
    expect(body).toMatchObject({ device_id: "d1", version: "v", metadata: { end_hour: 21 } });
    expect(Object.keys(body.metadata)).toEqual(["end_hour"]);
    expect(body).not.toHaveProperty("serialno");
  });

  it("stops a moved hour at the other one, which stays [A-145]", ({ expect }) => {
    expect(withHour(stored, "start_hour", 23)).toMatchObject({ start_hour: 20, end_hour: 20 });
    expect(withHour(stored, "end_hour", 0)).toMatchObject({ start_hour: 6, end_hour: 6 });
    const noon = { ...stored, ...IEC_WINDOW };
    expect([isWindow(stored, IEC_WINDOW), isWindow(noon, IEC_WINDOW)]).toEqual([false, true]);
    expect(isWindow({ ...noon, ...WHOLE_DAY }, WHOLE_DAY)).toBe(true);
    expect(withHour(stored, "start_hour", 7)).toMatchObject({ start_hour: 7, end_hour: 20 });
  });

  it("uses site wind only together with site rain [A-064]", ({ expect }) => {
    const winds = { customWeatherData: true, customWindData: true };
    expect(settled(winds)).toEqual(winds);
    expect(settled({ ...winds, customWeatherData: false })).toEqual({
      customWeatherData: false,
      customWindData: false,
    });
  });
});

describe("what saving will do", () => {
  const effects = (change: Partial<EditDeviceDraft>) =>
    saveEffects(stored, { ...stored, ...change }, { plantName: (id) => id, now: WINTER });

  it("is nothing without a change", ({ expect }) => {
    expect(effects({})).toEqual([]);
  });

  it("names the clock offset of a new zone and the days that follow it", ({ expect }) => {
    expect(effects({ timezone: "America/Phoenix" })).toEqual([effectTexts.clock(-7), effectTexts.recalculated]);
    expect(effects({ timezone: "" })).toEqual([]);
  });

  it("calculates days again only where the window in use changes", ({ expect }) => {
    expect(effects({ solarNoonWindowInterval: 3 })).toEqual([]);
    expect(effects({ end_hour: 21 })).toEqual([effectTexts.recalculated]);
    expect(effects({ lat: 36.8 })).toEqual([effectTexts.weather]);
    expect(effects({ isUsingSolarNoonWindow: true })).toEqual([effectTexts.recalculated]);
  });

  it("names a move, the alerts and the switches", ({ expect }) => {
    const declared = [
      storedDevice.soilingAlertThreshold.effect!(5),
      storedDevice.wash_extension_data.effect!(false),
      storedDevice.runWashAnalysis.effect!(true),
    ];
    expect(
      effects({ plant_id: "p2", soilingAlertThreshold: 5, wash_extension_data: false, runWashAnalysis: true }),
    ).toEqual([effectTexts.moved("p1", "p2"), ...declared]);
  });
});

describe("time zones", () => {
  it("are listed by their offset of the moment, then by name [A-061]", ({ expect }) => {
    const zones = ["America/Los_Angeles", "Asia/Kolkata", "America/Phoenix", "UTC"];
    const names = (now: number) => zoneOptions(zones, "America/Denver", now).map(({ value }) => value);
    expect(names(WINTER)).toEqual(["America/Los_Angeles", "America/Denver", "America/Phoenix", "UTC", "Asia/Kolkata"]);
    expect(names(SUMMER)).toEqual(["America/Los_Angeles", "America/Phoenix", "America/Denver", "UTC", "Asia/Kolkata"]);
    expect(zoneLabel("America/Phoenix", SUMMER)).toBe("(UTC-07:00) America/Phoenix");
    expect([19_800, 0, -12_600].map(zoneOffsetText)).toEqual(["UTC+05:30", "UTC+00:00", "UTC-03:30"]);
  });

  it("are filtered by words of city, region and offset", ({ expect }) => {
    const options = zoneOptions(["America/Los_Angeles", "America/Phoenix", "Asia/Kolkata"], "", SUMMER);
    const found = (typed: string) => matchingZones(options, typed).map(({ value }) => value);
    expect(found("los ang")).toEqual(["America/Los_Angeles"]);
    expect(found("america -07")).toEqual(["America/Los_Angeles", "America/Phoenix"]);
    expect(found("05:30")).toEqual(["Asia/Kolkata"]);
    expect(found("mars")).toEqual([]);
  });
});
