import { type Context, Hono } from "hono";
import { accountOf } from "../../access/kinds.ts";
import { allow } from "../../access/allow.ts";
import {
  type ClosestProjections,
  type GroundMeasured,
  LimitQuery,
  type OwnMeasured,
  PlaceQuery,
  type PreviousSimulation,
  type Projection,
  ProjectionRequest,
  type SimulationLimit,
} from "#contract/simulation/projection";
import { NO_SIMULATIONS_LEFT, simulationTexts as texts } from "#contract/simulation/simulation-texts";
import { placeKey, roundedPlace, SAMPLE_PLACE } from "#contract/simulation/terms";
import { metersBetween } from "#domain/places/ground-distance";
import { documents } from "#print/documents";
import { sampleProjection } from "#domain/simulation/sample";
import { projectionRows, simulatePlace } from "#domain/simulation/simulate";
import { analytics } from "../../platform/analytics.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv, Principal } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { basisOf } from "./basis.ts";
import { groundMeasured } from "./ground.ts";
import { previousSimulations, simulationLimit, simulationOf, runSimulation } from "./store.ts";

function projectionOf(simulation: PreviousSimulation): Projection | null {
  const basis = basisOf({ lat: simulation.latitude, lng: simulation.longitude });
  if (!basis) return null;
  const data = projectionRows(simulatePlace(basis, basis.terms, analytics()), basis.accuracy.confidence);
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
      const data = projectionRows(simulatePlace(basis, basis.terms, analytics()), basis.accuracy.confidence);
      const db = database(c.env);
      const at = now();
      const address = formatted_address === "" ? `${place.lat}, ${place.lng}` : formatted_address;
      const run = { placeKey: placeKey(place), placeId: place_id, address, ...place, at };
      const stored = await runSimulation(db, principal, run, c.get("requestId"));
      if (!stored) return problem(c, 403, texts.noneLeft, { type: NO_SIMULATIONS_LEFT });
      return c.json<Projection>({ status: "done", data, simulation: stored, basis });
    },
  )
  .get("/api/ai/getLimitPerUser", allow("simulation.view"), validate("query", LimitQuery), async (c) => {
    const principal = c.get("principal")!;
    const foreign = foreignFields(principal, c.req.valid("query"));
    if (foreign) return refusedUser(c, foreign);
    return c.json<SimulationLimit>(await simulationLimit(database(c.env), principal));
  })
  .get(
    "/api/ai/getClosestDailyAndMonthlyProjections",
    allow("simulation.view", { needsComputing: "plan" }),
    validate("query", PlaceQuery),
    async (c) => {
      const place = c.req.valid("query");
      const own = await previousSimulations(database(c.env), accountOf(c.get("principal")!));
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
      const example = sampleProjection(basisOf(SAMPLE_PLACE)!, analytics());
      return c.json<ClosestProjections>({ ...example, sample: true, simulation: null, basis: null });
    },
  )
  .get(
    "/api/ai/groundMeasured",
    allow("owners.manage", { needsComputing: "analysis" }),
    validate("query", PlaceQuery),
    async (c) => {
      const measured = await groundMeasured(database(c.env), c.get("principal")!, c.req.valid("query"), now());
      return measured ? c.json<GroundMeasured>(measured) : problem(c, 404, texts.noGroundDevice);
    },
  )
  .get(
    "/api/ai/ownMeasured",
    allow("dashboard.view", { needsComputing: "analysis" }),
    validate("query", PlaceQuery),
    async (c) => {
      const measured = await groundMeasured(database(c.env), c.get("principal")!, c.req.valid("query"), now());
      return c.json<OwnMeasured>({ measured });
    },
  )
  .get("/api/statistics/getAiStatisticsPerUser/:id", allow("simulation.view"), async (c) => {
    const principal = c.get("principal")!;
    if (c.req.param("id") !== principal.user.id) return problem(c, 404, texts.notFound);
    return c.json<PreviousSimulation[]>(await previousSimulations(database(c.env), accountOf(principal)));
  })
  .get("/api/ai/report/:id", allow("simulation.view", { needsComputing: "document" }), async (c) => {
    const stored = await simulationOf(database(c.env), accountOf(c.get("principal")!), c.req.param("id"));
    const projection = stored && projectionOf(stored);
    if (!projection) return problem(c, 404, texts.notFound);
    const { simulationReportPdf, simulationFileName } = await documents.simulationReport();
    return c.body(await simulationReportPdf({ ...projection, printedAt: Math.floor(now()) }), 200, {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${simulationFileName(projection.simulation, "pdf")}"`,
      "Cache-Control": "private, no-store",
    });
  });
