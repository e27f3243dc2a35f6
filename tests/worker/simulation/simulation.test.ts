import { describe, it } from "vitest";
import type {
  ClosestProjections,
  OwnMeasured,
  PreviousSimulation,
  Projection,
  SimulationLimit,
} from "#contract/simulation/projection";
import { NO_SIMULATIONS_LEFT, simulationTexts } from "#contract/simulation/simulation-texts";
import { simulationReportPdf } from "#print/simulation-report/index";
import { addDays, dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { Problem } from "#contract/common/problem";
import type { PlantDecision } from "#contract/decision/decision";
import { APPLICATION_VERSION } from "#contract/common/version";
import { sheetsOf } from "../../print/cleaning-report/content-stream.ts";
import { project } from "#domain/simulation/simulate";
import { validatedTerms } from "#contract/simulation/terms";
import { analytics } from "../../../worker/platform/analytics.ts";
import reference from "../../fixtures/reference/places-usclim-3.json";
import { aDevice, aPerson, aPlant, aSession, aSignedInPerson, call } from "../access/people.ts";
import { someDays } from "../devices/builders.ts";

type Person = Awaited<ReturnType<typeof aSignedInPerson>>;

const trial = { wasSelfRegistered: true, projectionsPageAccess: true, projectionsAccessesLimit: 3 } as const;
const bodyOf = ({ user }: Person, lat: number, lng: number, more: Record<string, unknown> = {}) => ({
  email: user.email,
  userId: user.id,
  userType: user.user_type,
  startDate: "2025-11-22",
  endDate: "2026-11-21",
  location: { geometry: { location: { lat, lng } }, formatted_address: `Place ${lat}, ${lng}` },
  ...more,
});
const run = (person: Person, lat: number, lng: number, more?: Record<string, unknown>) =>
  call("POST", "/api/ai/projection", { cookie: person.cookie, json: bodyOf(person, lat, lng, more) });
const limitOf = async ({ user, cookie }: Person) =>
  (
    await call("GET", `/api/ai/getLimitPerUser?userId=${user.id}&userType=${user.user_type}`, { cookie })
  ).json<SimulationLimit>();
const listOf = async ({ user, cookie }: Person) =>
  (await call("GET", `/api/statistics/getAiStatisticsPerUser/${user.id}`, { cookie })).json<PreviousSimulation[]>();

describe("a simulation", () => {
  it("returns the days and months of a place [P-003, P-122, P-123, P-196, P-104, D-258]", async ({ expect }) => {
    const answer = await run(await aSignedInPerson(trial), 33.43, -112.03);
    expect(answer.status).toBe(200);
    const { status, data, simulation, basis } = await answer.json<Projection>();
    expect(status).toBe("done");
    expect(data.daily).toHaveLength(365);
    expect(data.daily[0]).toEqual({
      date: "01-01",
      predicted_soiling_loss: expect.any(Number),
      output_confidence: expect.any(Number),
      precipitation: expect.any(Number),
      pm10_concentration: expect.any(Number),
      pm25_concentration: expect.any(Number),
      loss_p10: expect.any(Number),
      loss_p50: expect.any(Number),
      loss_p90: expect.any(Number),
    });
    expect(basis.terms).toEqual(validatedTerms);
    expect(data.daily.at(-1)!.date).toBe("12-31");
    for (const day of data.daily) expect(day.loss_p10).toBeLessThanOrEqual(day.loss_p90);
    expect(data.monthly.map(({ date }) => date)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const sum = data.monthly.reduce((total, { soiling }) => total + soiling, 0);
    expect(data.fullYear.mean).toBeCloseTo(sum / 12, 10);
    for (const { soiling, p10, p90 } of data.monthly) expect(p10 < soiling && soiling < p90).toBe(true);
    expect(data.fullYear.p10 < data.fullYear.mean && data.fullYear.mean < data.fullYear.p90).toBe(true);
    expect(simulation).toMatchObject({ formattedAddress: "Place 33.43, -112.03", latitude: 33.43, place_id: null });
  });

  it("returns the climate and mean losses of the 22 reference places", async ({ expect }) => {
    let admin = await aSignedInPerson({ user_type: "Admin" });
    for (const [index, place] of reference.cities.entries()) {
      if (index % 8 === 0) admin = await aSignedInPerson({ user_type: "Admin" });
      const { basis, data } = await (await run(admin, place.lat, place.lng)).json<Projection>();
      expect(basis.climate.edition).toBe("usclim-3");
      for (const name of ["rain", "wetDays", "pm10", "pm25"] as const)
        for (const [month, value] of place[name].entries())
          expect(basis.climate[name][month], `${place.name} ${name}`).toBeCloseTo(value, 2);
      const lighter = project(basis, { ...basis.terms, cleaningRain: 1 }, analytics()).annual;
      for (const key of ["mean", "p10", "p90"] as const) {
        expect(Math.abs(data.annual[key] - place.at5mm[key]), place.name).toBeLessThan(0.002);
        expect(Math.abs(lighter[key] - place.at1mm[key]), place.name).toBeLessThan(0.002);
      }
    }
  });

  it("is refused outside the climate data, for other people and for days in the wrong order", async ({ expect }) => {
    const person = await aSignedInPerson(trial);
    const other = await aPerson();
    const fields = async (answer: Response) => {
      expect(answer.status).toBe(422);
      return (await answer.json<Problem>()).fields;
    };
    expect(await fields(await run(person, 51.5, -0.1))).toEqual({ location: simulationTexts.notCovered });
    expect(await fields(await run(person, 33.4, -112, { userId: other.id }))).toEqual({
      userId: simulationTexts.ownUser,
    });
    expect(await fields(await run(person, 33.4, -112, { endDate: "2024-01-01" }))).toEqual({
      endDate: simulationTexts.dayOrder,
    });
    expect(await listOf(person)).toEqual([]);
  });
});

describe("the allowance", () => {
  it("is the limit minus the distinct places, and a known place costs nothing [P-149, P-121, P-197, P-202]", async ({
    expect,
  }) => {
    const person = await aSignedInPerson(trial);
    await run(person, 33.43, -112.03);
    await run(person, 33.431, -112.029);
    await run(person, 36.73, -119.82);
    expect(await limitOf(person)).toEqual({ limit: 3, remaining: 1, sharedBy: null, paidPlan: null });
    const list = await listOf(person);
    expect(list).toHaveLength(2);
    expect(Object.keys(list[0]!).toSorted()).toEqual([
      "formattedAddress",
      "id",
      "latitude",
      "longitude",
      "place_id",
      "ts",
    ]);
    const foreign = await call("GET", `/api/statistics/getAiStatisticsPerUser/${(await aPerson()).id}`, person);
    expect(foreign.status).toBe(404);
  });

  it("is never exceeded by simultaneous simulations [P-171]", async ({ expect }) => {
    const person = await aSignedInPerson(trial);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => run(person, 33 + index / 10, -112)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5);
    const refused = answers.find(({ status }) => status === 403)!;
    expect(await refused.json<Problem>()).toMatchObject({ type: NO_SIMULATIONS_LEFT, title: simulationTexts.noneLeft });
    expect(await limitOf(person)).toMatchObject({ remaining: 0 });
  });

  it("is shared by an owner and their staff; an Admin has no limit, the demonstration none to use [P-171, P-172]", async ({
    expect,
  }) => {
    const plan = { subscriptionId: "sub_1", subscriptionPlan: "Basic" };
    const owner = await aSignedInPerson({ projectionsAccessesLimit: 1, ...plan });
    const staff = await aSignedInPerson({ user_type: "Staff", owner_id: owner.user.id });
    expect((await run(staff, 33.43, -112.03)).status).toBe(200);
    expect((await run(owner, 36.73, -119.82)).status).toBe(403);
    expect(await listOf(owner)).toHaveLength(1);
    expect(await limitOf(staff)).toEqual({ limit: 1, remaining: 0, sharedBy: owner.user.name, paidPlan: "Basic" });
    expect(await limitOf(await aSignedInPerson({ user_type: "Admin" }))).toMatchObject({
      limit: null,
      remaining: null,
    });
    expect((await run(await aSignedInPerson({ demo: true }), 33.43, -112.03)).status).toBe(403);
    const without = await aSignedInPerson({ projectionsPageAccess: false });
    expect((await run(without, 33.43, -112.03)).status).toBe(403);
  });
});

describe("the closest projections", () => {
  const closest = async (cookie: string, lat: number, lng: number) =>
    (await call("GET", `/api/ai/getClosestDailyAndMonthlyProjections?lat=${lat}&lng=${lng}`, { cookie })).json<
      ClosestProjections & { daily: Record<string, number | string>[] }
    >();

  it("are of one's own nearest simulation, with the same figures, and cost nothing [P-199]", async ({ expect }) => {
    const person = await aSignedInPerson(trial);
    await run(person, 36.73, -119.82);
    const { data } = await (await run(person, 33.43, -112.03)).json<Projection>();
    const found = await closest(person.cookie, 33, -112);
    expect(found).toMatchObject({ sample: false, simulation: { latitude: 33.43 } });
    const { daily, monthly, fullYear, annual, rate } = found;
    expect({ daily, monthly, fullYear, annual, rate }).toEqual(data);
    expect(await limitOf(person)).toMatchObject({ remaining: 1 });
  });

  it("are the example where there is none [P-125, P-126]", async ({ expect }) => {
    const sample = await closest(await aSession((await aPerson(trial)).id), 33, -112);
    expect(sample).toMatchObject({ sample: true, simulation: null });
    expect(sample.daily).toHaveLength(365);
    expect(sample.daily[0]!["date"]).toBe("01-01");
    let before = Number.NaN;
    for (const day of sample.daily) {
      expect(day["output_confidence"]).toBe(0.766);
      for (const name of ["pm10", "pm25", "so2", "no2"]) expect(day[`${name}_concentration`]).toBeGreaterThan(0);
      const loss = day["predicted_soiling_loss"];
      if (day["precipitation"] > 0) expect(loss).toBe(0);
      else if (!Number.isNaN(before)) expect(loss).toBeGreaterThanOrEqual(before);
      before = loss;
    }
    expect(sample.daily.at(-1)!["date"]).toBe("12-31");
  });
});

describe("the report", () => {
  it("is a PDF of one's own simulation; another's is not found [P-109]", async ({ expect }) => {
    const person = await aSignedInPerson(trial);
    const { simulation } = await (await run(person, 33.43, -112.03)).json<Projection>();
    const report = await call("GET", `/api/ai/report/${simulation.id}`, person);
    expect(report.headers.get("content-type")).toBe("application/pdf");
    expect(report.headers.get("content-disposition")).toContain("place-33-43-112-03-soiling-simulation.pdf");
    const sheets = await sheetsOf(new Uint8Array(await report.arrayBuffer()));
    for (const { texts } of sheets)
      expect(texts.map(({ text }) => text).join(" ")).toContain(
        `AI Soiling Simulation Report, version ${APPLICATION_VERSION}`,
      );
    const other = await aSignedInPerson(trial);
    expect((await call("GET", `/api/ai/report/${simulation.id}`, other)).status).toBe(404);
  });

  it("is drawn from the response to the same bytes as in a browser [P-109]", async ({ expect }) => {
    const person = await aSignedInPerson(trial);
    const projection = await (await run(person, 33.43, -112.03)).json<Projection>();
    const first = Math.floor(Date.now() / 1000);
    const report = await call("GET", `/api/ai/report/${projection.simulation.id}`, person);
    const served = new Uint8Array(await report.arrayBuffer());
    const last = Math.floor(Date.now() / 1000);
    // The report has the second it was drawn.
    const seconds = Array.from({ length: last - first + 1 }, (_, second) => first + second);
    const drawn = await Promise.all(seconds.map((printedAt) => simulationReportPdf({ ...projection, printedAt })));
    expect(drawn).toContainEqual(served);
  });
});

describe("the overlay of one's own device", () => {
  const own = async (cookie: string, lat: number, lng: number) =>
    (await call("GET", `/api/ai/ownMeasured?lat=${lat}&lng=${lng}`, { cookie })).json<OwnMeasured>();

  it("is of the nearest device that the person sees, and of no one else's", async ({ expect }) => {
    const owner = await aSignedInPerson();
    const plant = await aPlant({ owners: [owner.user.id] });
    const far = await aDevice(plant, { device_name: "Far", lat: 36.9 });
    await aDevice(plant, { device_name: "Near" });
    const place = { plant: { plant_id: plant, plant_name: expect.any(String), rate: null } };
    expect(await own(owner.cookie, 36.71, -119.8)).toEqual({
      measured: { device_name: "Near", distance: expect.closeTo(1112, -1), daily: [], ...place },
    });
    const yesterday = addDays(dayOf("America/Los_Angeles", Date.now() / 1000), -1);
    await someDays(far, yesterday, [{ loss: 3 }]);
    // One with readings says more than a nearer one without.
    expect((await own(owner.cookie, 36.71, -119.8)).measured).toMatchObject({
      device_name: "Far",
      daily: [{ date: yesterday.slice(5), soiling_loss: 3 }],
    });
    expect(await own(owner.cookie, 33.43, -112.03)).toEqual({ measured: null });
    const stranger = await aSignedInPerson();
    expect(await own(stranger.cookie, 36.71, -119.8)).toEqual({ measured: null });
  });

  it("has the rate that the plant's plan shows as measured", async ({ expect }) => {
    const owner = await aSignedInPerson();
    const plant = await aPlant({ owners: [owner.user.id] });
    const device = await aDevice(plant);
    const today = dayOf("America/Los_Angeles", Date.now() / 1000);
    const saw = Array.from({ length: 120 }, (_, day) => ({ loss: 0.2 * (day % 40) + 0.05 * Math.sin(day * 7) }));
    await someDays(device, addDays(today, -120), saw);
    const { measured } = await own(owner.cookie, 36.71, -119.8);
    const decision = await (
      await call("GET", `/api/plant/${plant}/decision`, { cookie: owner.cookie })
    ).json<PlantDecision>();
    const source = decision.sources.find(({ input }) => input === "rate") as { from: string; rate: number };
    expect(source.from).toBe("measured");
    expect(format.rate(measured!.plant.rate!.measured)).toBe(format.rate(source.rate));
    expect(measured!.plant.rate!.measured).toBeCloseTo(0.2, 2);
    expect(measured!.plant.rate!.ofYear).toBeGreaterThan(0.05);
  });
});
