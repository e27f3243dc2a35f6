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

class CommandedDevice {
  private readonly device: DemoDevice;
  private readonly address: string;
  private readonly key: string;
  private readonly deviceLog: DeviceLog;
  private readonly executor: CommandExecutor;
  private readonly save: (configuration: Configuration) => void;
  private startedAt = now();
  private reported = "";

  constructor(device: DemoDevice, address: string, state: FleetState, save: (state: FleetState) => void) {
    const id = device.device_id;
    this.device = device;
    this.address = address;
    this.key = state.keys[id]!;
    this.deviceLog = new DeviceLog(id);
    this.deviceLog.configuration = state.configurations?.[id] ?? firstSettings(device);
    this.save = (configuration) => {
      state.configurations = { ...state.configurations, [id]: configuration };
      save(state);
    };
    const hardware: DeviceHardware = {
      wash: () => this.wash(),
      cells: () => this.station().sample(now(), 1),
      restart: () => (this.startedAt = now()),
    };
    this.executor = new CommandExecutor(this.deviceLog, hardware, () => 0);
  }

  async turn(): Promise<void> {
    await this.sendReplies(({ due }) => due <= now());
    const { commands } = (await callAsDevice(this.address, this.key, "GET", "commands")) as PendingCommands;
    this.executor.execute(commands, now());
    await this.sendReplies(({ report }) => "received" in report);
    await this.report();
  }

  private station(): LiveStation {
    const { site, device_id, plant } = this.device;
    const station = new LiveStation(site, device_id, now());
    if ("extension" in site.clean)
      station.tank = washesLeft(site.clean.extension, dayNumber(dayOf(plant.timezone, now())));
    return station;
  }

  private wash() {
    const { end, record } = this.station().wash(now(), this.deviceLog.configuration?.washSec ?? DEFAULT_WASH_SECONDS);
    postReadings(this.address, this.key, { t: [], washes: [record] }).catch((error: Error) =>
      console.error(`A wash of the demonstration was not logged: ${error.message}`),
    );
    return end;
  }

  private async sendReplies(isDue: (reply: ExecutorReply) => boolean): Promise<void> {
    const { pendingReplies } = this.executor;
    for (const reply of pendingReplies.filter(isDue)) {
      await callAsDevice(this.address, this.key, "POST", `commands/${reply.id}`, {
        attempt: reply.attempt,
        ...reply.report,
      });
      pendingReplies.splice(pendingReplies.indexOf(reply), 1);
    }
  }

  private async report(): Promise<void> {
    const configuration = this.deviceLog.configuration!;
    const text = JSON.stringify(reportOf(configuration));
    if (text === this.reported) return;
    await callAsDevice(this.address, this.key, "POST", "configuration", reportOf(configuration));
    const health: DeviceHealthReport = {
      firmware: "demonstration",
      uptime: Math.max(0, now() - this.startedAt),
      battery: Math.round(batteryOf(this.device.device_id, now(), 0) * 100) / 100,
    };
    await callAsDevice(this.address, this.key, "POST", "health", health);
    if (this.reported !== "") this.save(configuration);
    this.reported = text;
  }
}

/** Each call lets all devices fetch and carry out commands once. */
export function commandTurns(address: string, state: FleetState, save: (state: FleetState) => void) {
  const devices = fleet(state.anchor)
    .filter(({ site }) => site.silentFrom === undefined)
    .map((device) => new CommandedDevice(device, address, state, save));
  return async (): Promise<void> => {
    // Retried in the next turn; the fleet's readings already report a portal that is down.
    for (const device of devices) await device.turn().catch(() => undefined);
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
