import { type Context, Hono } from "hono";
import {
  type ClosestProjections,
  type GroundMeasured,
  LimitQuery,
  type OwnMeasured,
  PlaceQuery,
  type PreviousSimulation,
  type Projection,
  ProjectionRequest,
  type SimulationBasis,
  type SimulationLimit,
} from "#contract/simulation/projection";
import { metersBetween } from "#domain/places/ground-distance";
import type { AppEnv, Principal } from "../../platform/context.ts";
import { climateAt } from "../../adapters/weather/index.ts";
import { placeKey, roundedPlace, SAMPLE_PLACE } from "#contract/simulation/terms";
import { accountOf } from "../../access/kinds.ts";
import { allow } from "../../access/allow.ts";
import { NO_SIMULATIONS_LEFT, simulationTexts as texts } from "#contract/simulation/simulation-texts";
import { documents } from "#print/documents";
import { sampleProjection } from "#domain/simulation/sample";
import { basisOfPlace, project } from "#domain/simulation/simulate";
import { analytics } from "../../platform/analytics.ts";
import { now } from "../../platform/clock.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { limitedRunner } from "../plant-plans/index.ts";
import { groundMeasured, ownPlant } from "./measured.ts";
import { previousSimulations, runSimulation, simulationLimit, simulationOf } from "./store.ts";

function basisOf(place: { lat: number; lng: number }): SimulationBasis | null {
  const cell = climateAt(place);
  return cell && basisOfPlace(place, cell);
}

function projectionOf(simulation: PreviousSimulation): Projection | null {
  const basis = basisOf({ lat: simulation.latitude, lng: simulation.longitude });
  if (!basis) return null;
  const data = project(basis, basis.terms, analytics());
  return { status: "done", data, simulation, basis };
}

function foreignFields(
  { user }: Principal,
  said: { email?: string; userId: string; userType: string },
): Record<string, string> | null {
  const wrong = [
    ...(said.email === undefined || said.email.toLowerCase() === user.email.toLowerCase() ? [] : ["email"]),
    ...(said.userId === user.id ? [] : ["userId"]),
    ...(said.userType === user.user_type ? [] : ["userType"]),
  ];
  return wrong.length === 0 ? null : Object.fromEntries(wrong.map((field) => [field, texts.ownUser]));
}

const refusedUser = (c: Context, fields: Record<string, string>) =>
  problem(c, 422, texts.ownUser, { type: "validation", fields });

/** The same for everybody. */
let example: ReturnType<typeof sampleProjection> | undefined;

export const simulation = new Hono<AppEnv>()
  .post(
    "/api/ai/projection",
    allow("simulation.view", { needsComputing: "plan" }),
    validate("json", ProjectionRequest),
    async (c) => {
      const request = c.req.valid("json");
      const principal = c.get("principal")!;
      const foreign = foreignFields(principal, request);
      if (foreign) return refusedUser(c, foreign);
      const { geometry, formatted_address, place_id = null } = request.location;
      const place = roundedPlace(geometry.location);
      const basis = basisOf(place);
      if (!basis)
        return problem(c, 422, texts.notCovered, { type: "validation", fields: { location: texts.notCovered } });
      // Runs before it is counted: a failed simulation costs nothing.
      const data = project(basis, basis.terms, analytics());
      const at = now();
      const address = formatted_address === "" ? `${place.lat}, ${place.lng}` : formatted_address;
      const run = { placeKey: placeKey(place), placeId: place_id, address, ...place, at };
      const stored = await runSimulation(c.var.db, principal, run, c.get("requestId"));
      if (!stored) return problem(c, 403, texts.noneLeft, { type: NO_SIMULATIONS_LEFT });
      return c.json<Projection>({ status: "done", data, simulation: stored, basis });
    },
  )
  .get("/api/ai/getLimitPerUser", allow("simulation.view"), validate("query", LimitQuery), async (c) => {
    const principal = c.get("principal")!;
    const foreign = foreignFields(principal, c.req.valid("query"));
    if (foreign) return refusedUser(c, foreign);
    return c.json<SimulationLimit>(await simulationLimit(c.var.db, principal));
  })
  .get(
    "/api/ai/getClosestDailyAndMonthlyProjections",
    allow("simulation.view", { needsComputing: "plan" }),
    validate("query", PlaceQuery),
    async (c) => {
      const place = c.req.valid("query");
      const own = await previousSimulations(c.var.db, accountOf(c.get("principal")!));
      const distance = ({ latitude: lat, longitude: lng }: PreviousSimulation) => metersBetween(place, { lat, lng });
      const nearest = own.toSorted((a, b) => distance(a) - distance(b))[0];
      const projection = nearest && projectionOf(nearest);
      if (projection)
        return c.json<ClosestProjections>({
          ...projection.data,
          sample: false,
          simulation: projection.simulation,
          basis: projection.basis,
        });
      example ??= sampleProjection(basisOf(SAMPLE_PLACE)!, analytics());
      return c.json<ClosestProjections>({ ...example, sample: true, simulation: null, basis: null });
    },
  )
  .get(
    "/api/ai/groundMeasured",
    allow("owners.manage", { needsComputing: "analysis" }),
    validate("query", PlaceQuery),
    async (c) => {
      const measured = await groundMeasured(c.var.db, c.get("principal")!, c.req.valid("query"), now());
      if (!measured) return problem(c, 404, texts.noGroundDevice);
      const { device_name, distance, daily } = measured;
      return c.json<GroundMeasured>({ device_name, distance, daily });
    },
  )
  .get(
    "/api/ai/ownMeasured",
    allow("dashboard.view", { needsComputing: "analysis" }),
    validate("query", PlaceQuery),
    async (c) => {
      const [db, principal, place] = [c.var.db, c.get("principal")!, c.req.valid("query")];
      const found = await groundMeasured(db, principal, place, now());
      if (!found) return c.json<OwnMeasured>({ measured: null });
      const { plant_id, ...measured } = found;
      const plant = await ownPlant(limitedRunner(c), plant_id, basisOf(place));
      return c.json<OwnMeasured>({ measured: { ...measured, plant } });
    },
  )
  .get("/api/statistics/getAiStatisticsPerUser/:id", allow("simulation.view"), async (c) => {
    const principal = c.get("principal")!;
    if (c.req.param("id") !== principal.user.id) return problem(c, 404, texts.notFound);
    return c.json<PreviousSimulation[]>(await previousSimulations(c.var.db, accountOf(principal)));
  })
  .get("/api/ai/report/:id", allow("simulation.view", { needsComputing: "document" }), async (c) => {
    const stored = await simulationOf(c.var.db, accountOf(c.get("principal")!), c.req.param("id"));
    const projection = stored && projectionOf(stored);
    if (!projection) return problem(c, 404, texts.notFound);
    const { simulationReportPdf, simulationFileName } = await documents.simulationReport();
    return c.body(await simulationReportPdf({ ...projection, printedAt: Math.floor(now()) }), 200, {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${simulationFileName(projection.simulation, "pdf")}"`,
      "Cache-Control": "private, no-store",
    });
  });
