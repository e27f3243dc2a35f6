import { DEFAULT_WASH_SECONDS } from "#contract/commands/arguments";
import { dayNumber, dayOf, zoneOffset, SECONDS_PER_HOUR } from "#contract/common/calendar";
import type { DeviceHealthReport, PendingCommands } from "#contract/devices/reports";
import { batteryOf } from "../physics/air.ts";
import { LiveStation } from "../physics/live-station.ts";
import { washesLeft } from "../physics/wash.ts";
import { DeviceLog } from "../physics/device-log.ts";
import { type Configuration, factorySettings, reportOf } from "../physics/configuration.ts";
import { type ExecutorReply, type DeviceHardware, CommandExecutor } from "../physics/command-executor.ts";
import { callAsDevice, postReadings } from "./client.ts";
import { type DemoDevice, fleet } from "./fleet.ts";
import { type FleetState, writeState } from "./state.ts";

/** Poll interval of demonstration devices [ms]: short, because a newcomer watches the first command. */
const FETCH_MS = 5000;

const now = (): number => Math.floor(Date.now() / 1000);

function firstSettings({ site, plant, hasExtension }: DemoDevice): Configuration {
  const settings = factorySettings(zoneOffset(plant.timezone, now()) / SECONDS_PER_HOUR);
  const hours = "extension" in site.clean ? site.clean.extension.hours.map(Math.round) : [];
  const slots = settings.washTimes.map((off, index) => hours[index] ?? (index === 0 && hasExtension ? off : 25));
  return { ...settings, washTimes: slots, washEnabled: hasExtension };
}

/** Each call lets the device fetch and carry out commands once. */
function commandedDevice(device: DemoDevice, address: string, state: FleetState, save: (state: FleetState) => void) {
  const { device_id: id, site, plant } = device;
  const key = state.keys[id]!;
  const deviceLog = new DeviceLog(id);
  deviceLog.configuration = state.configurations?.[id] ?? firstSettings(device);
  let startedAt = now();
  let reported = "";
  const hardware: DeviceHardware = {
    wash,
    cells: () => station().sample(now(), 1),
    restart: () => (startedAt = now()),
  };
  const executor = new CommandExecutor(deviceLog, hardware, () => 0);

  function station(): LiveStation {
    const live = new LiveStation(site, id, now());
    if ("extension" in site.clean)
      live.tank = washesLeft(site.clean.extension, dayNumber(dayOf(plant.timezone, now())));
    return live;
  }

  function wash() {
    const { end, record } = station().wash(now(), deviceLog.configuration?.washSec ?? DEFAULT_WASH_SECONDS);
    postReadings(address, key, { t: [], washes: [record] }).catch((error: Error) =>
      console.error(`A wash of the demonstration was not logged: ${error.message}`),
    );
    return end;
  }

  async function sendReplies(isDue: (reply: ExecutorReply) => boolean): Promise<void> {
    const { pendingReplies } = executor;
    for (const reply of pendingReplies.filter(isDue)) {
      const { attempt, report } = reply;
      await callAsDevice(address, key, "POST", `commands/${reply.id}`, { attempt, ...report });
      pendingReplies.splice(pendingReplies.indexOf(reply), 1);
    }
  }

  async function sendConfiguration(): Promise<void> {
    const configuration = deviceLog.configuration!;
    const report = reportOf(configuration);
    const text = JSON.stringify(report);
    if (text === reported) return;
    await callAsDevice(address, key, "POST", "configuration", report);
    const health: DeviceHealthReport = {
      firmware: "demonstration",
      uptime: Math.max(0, now() - startedAt),
      battery: Math.round(batteryOf(id, now(), 0) * 100) / 100,
    };
    await callAsDevice(address, key, "POST", "health", health);
    if (reported !== "") {
      state.configurations = { ...state.configurations, [id]: configuration };
      save(state);
    }
    reported = text;
  }

  return async (): Promise<void> => {
    await sendReplies(({ due }) => due <= now());
    const { commands } = (await callAsDevice(address, key, "GET", "commands")) as PendingCommands;
    executor.execute(commands, now());
    await sendReplies(({ report }) => "received" in report);
    await sendConfiguration();
  };
}

/** Each call lets all devices fetch and carry out commands once. */
export function commandTurns(address: string, state: FleetState, save: (state: FleetState) => void) {
  const devices = fleet(state.anchor)
    .filter(({ site }) => site.silentFrom === undefined)
    .map((device) => commandedDevice(device, address, state, save));
  return async (): Promise<void> => {
    // Retried in the next turn; the fleet's readings already report a portal that is down.
    for (const turn of devices) await turn().catch(() => undefined);
  };
}

export function followCommands(address: string, state: FleetState): void {
  const turn = commandTurns(address, state, writeState);
  const next = async (): Promise<void> => {
    await turn();
    setTimeout(() => void next(), FETCH_MS);
  };
  void next();
}
