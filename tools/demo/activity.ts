import { addDays, dayOf } from "#contract/common/calendar";
import type { AlertAnswer } from "#contract/alerts/alerts";
import { DEFAULT_WASH_SECONDS } from "#contract/commands/arguments";
import type { FeatureRequest, FeedbackList } from "#contract/feedback/feedback";
import type { UserMessages } from "#contract/messages/messages";
import type { Campaign, SaveStep, StartCampaign } from "#contract/portfolio/campaigns";
import type { ReportSettings, SaveReportSettings } from "#contract/reports/settings";
import type { RolloutAction, RolloutList } from "#contract/rollouts/rollout";
import { SETUP_TICKET_HEADER } from "#contract/setup/look-up";
import type { SetupForm, SetupUnit } from "#contract/setup/setup";
import { type EventType, eventTypes } from "#contract/webhooks/event-types";
import type { WebhookSecret } from "#contract/webhooks/webhooks";
import { type PortalClient, signIn } from "./client.ts";
import { spareUnits } from "./directory.ts";
import { lowTank, plants } from "./fleet.ts";

/** One that works, and one whose receiver has moved; its owner paused it. */
async function addWebhooks(owner: PortalClient, receiver: string): Promise<string> {
  const add = (name: string, path: string, types: EventType[]) =>
    owner.send<WebhookSecret>("POST", "/api/webhooks", { name, url: `${receiver}/${path}`, types, plants: [] });
  const all = Object.keys(eventTypes) as EventType[];
  const { id: orders } = await add("Work orders", "work-orders", all);
  const { id: former } = await add("Former ticket system", "former", ["alert.raised", "campaign.plant_changed"]);
  for (const id of [orders, former]) await owner.send("POST", `/api/webhooks/${id}/test`, {});
  return former;
}

const MAX_LOOKS = 40;

async function answerAlert(owner: PortalClient): Promise<void> {
  const { messages } = await owner.read<UserMessages>("/api/messages/getUserMessages/demo-owner");
  const ids = messages
    .filter(({ device_id, rule }) => device_id === lowTank && rule === "tank-low")
    .map(({ id }) => id);
  if (ids.length === 0) return;
  const answer: AlertAnswer = { kind: "acknowledge", ids, comment: "The crew refills the tank on Monday." };
  await owner.send("POST", "/api/alerts/answer", answer);
}

async function startCampaign(owner: PortalClient, at: number): Promise<void> {
  const today = dayOf(plants.desert.timezone, at);
  const campaign: StartCampaign = {
    name: "Winter wash",
    from: addDays(today, -1),
    to: addDays(today, 20),
    crew: "Demo Cleaning",
    email: "crew@demo.example",
    note: "Water is at the gate. Start with the north rows.",
    plants: [plants.desert.plant_id, plants.valley.plant_id],
  };
  const { id } = await owner.send<Campaign>("POST", "/api/portfolio/campaigns", campaign);
  const step: SaveStep = { was: "waiting", state: "underWay", reason: "" };
  await owner.send("PUT", `/api/portfolio/campaigns/${id}/plants/${plants.valley.plant_id}`, step);
}

/** The devices carry it out within seconds. */
async function startRollout(owner: PortalClient): Promise<void> {
  const action: RolloutAction = { kind: "command", actionType: "function", param: `${DEFAULT_WASH_SECONDS}=washSec` };
  await owner.send("POST", "/api/rollouts", { action, devices: { ids: ["demo-desert-north", lowTank] } });
}

async function sendReport(owner: PortalClient): Promise<void> {
  const { devices } = await owner.read<ReportSettings>("/api/report/settings");
  const settings: SaveReportSettings = {
    frequency: "weekly",
    reports: ["7 days Loss", "30 days Loss"],
    devices: devices.map(({ device_id, lastWashEvent, idealPerformance }) => ({
      device_id,
      lastWashEvent,
      idealPerformance,
    })),
  };
  await owner.send("PUT", "/api/report/settings", settings);
  await owner.send("POST", "/api/report/test", {});
}

async function recordSetup(owner: PortalClient, at: number): Promise<void> {
  const unit = spareUnits.at(-1)!;
  const label = { iccId: unit.icc_id, claimCode: unit.claim_code! };
  const { ticket, deviceId, serialNumber, iccId } = await owner.send<SetupUnit>("POST", "/api/setup/lookup", label);
  const form: SetupForm = {
    setupEntryId: crypto.randomUUID(),
    deviceId,
    serialNumber,
    iccId,
    technicianName: "Demo Technician",
    organization: "Demo Cleaning",
    contactName: "",
    solarPlantName: plants.valley.plant_name,
    deviceName: "Valley South",
    installationDate: `${dayOf(plants.valley.timezone, at)}T00:00:00-08:00`,
    latitude: plants.valley.lat,
    longitude: plants.valley.lng,
    systemType: "Fixed Tilt system",
    nozzleDirection: "South",
    notes: "Row 14, east end. The gate code is with the site manager.",
    isWashExtensionBatteryConnected: true,
    isWashExtensionSolarPanelConnected: true,
    areCablesSecured: true,
    installationPhoto: "",
    morePhotos: [],
  };
  await owner.send("POST", "/api/setup/device", form, { [SETUP_TICKET_HEADER]: ticket });
}

async function sendFeedback(owner: PortalClient, admin: PortalClient): Promise<void> {
  const request = (featureRequestText: string): FeatureRequest => ({ featureRequestText, device_id: lowTank });
  await owner.send("POST", "/api/ai/featureRequest", request("Can the weekly report show rain, too?"));
  const { feedback } = await admin.read<FeedbackList>("/api/feedback");
  const answer = "Yes, it's planned for the next version.";
  for (const { id } of feedback) await admin.send("POST", `/api/feedback/${id}/answer`, { answer });
  await owner.send("POST", "/api/ai/featureRequest", request("Show the water that is left in the tank in gallons."));
}

/** Looking at a rollout advances it. `wait`: lets its devices work. */
export async function followRollout(address: string, wait: () => Promise<unknown>): Promise<void> {
  const owner = await signIn(address, "owner@demo.example");
  for (let look = 0; look < MAX_LOOKS; look++) {
    await wait();
    const { rollouts } = await owner.read<RolloutList>("/api/rollouts");
    const running = rollouts.find(({ state }) => state === "running");
    if (running === undefined) return;
    await owner.read(`/api/rollouts/${running.id}`);
  }
}

/** What people did: each screen has something to show after the first start. */
export async function addActivity(address: string, at: number, receiver: string | null): Promise<void> {
  const owner = await signIn(address, "owner@demo.example");
  const admin = await signIn(address, "admin@demo.example");
  const former = receiver === null ? null : await addWebhooks(owner, receiver);
  await answerAlert(owner);
  await startCampaign(owner, at);
  await startRollout(owner);
  await sendReport(owner);
  await recordSetup(owner, at);
  await sendFeedback(owner, admin);
  if (former !== null) await owner.send("PUT", `/api/webhooks/${former}/state`, { isActive: false });
}
