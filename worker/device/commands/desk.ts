import type { Command, CommandStep } from "../../contract/command.ts";
import type { CommandQueue } from "./queue.ts";
import { type CommandRecord, shown } from "./record.ts";
import type { CommandStore } from "./store.ts";
import type { DeviceSettings } from "../types.ts";
import type { CommandRequest, CommandResult, DeviceCommands, OutgoingCommand } from "./types.ts";

/** One page of the history holds at most this many. */
const LONGEST_PAGE = 200;

interface DeskNeeds {
  /** Keeps what the directory says of the device. */
  adopt: (settings: DeviceSettings) => void;
  /** Wakes the chores that have work. */
  follow: (now: number) => Promise<void>;
}

/** The commands as the worker calls them: the queue in their words. */
export class CommandDesk implements DeviceCommands {
  private readonly queue: CommandQueue;
  private readonly store: CommandStore;
  private readonly needs: DeskNeeds;

  constructor(queue: CommandQueue, store: CommandStore, needs: DeskNeeds) {
    this.queue = queue;
    this.store = store;
    this.needs = needs;
  }

  async requestCommand(request: CommandRequest): Promise<CommandResult<Command>> {
    this.needs.adopt(request.settings);
    return this.answer(this.queue.request(request), request.now);
  }

  async cancelCommand({ id, by, now }: { id: string; by: string; now: number }): Promise<CommandResult<Command>> {
    return this.answer(this.queue.cancel(id, by, now), now);
  }

  async fetchCommands({ now }: { now: number }): Promise<OutgoingCommand[]> {
    const command = this.queue.take("pull", now);
    await this.needs.follow(now);
    return command ? [outgoing(command)] : [];
  }

  async answerCommand({ id, attempt, answer, now }: Parameters<DeviceCommands["answerCommand"]>[0]) {
    const event =
      "result" in answer
        ? { type: "answered" as const, attempt, result: answer.result }
        : { type: "received" as const, attempt };
    return this.answer(this.queue.hear(id, event, now), now);
  }

  async commands({ limit, before }: { limit: number; before?: string }) {
    const start = before === undefined ? Number.MAX_SAFE_INTEGER : (this.store.find(before)?.number ?? 0);
    const length = Math.min(limit, LONGEST_PAGE);
    const found = this.store.before(start, length + 1);
    return { commands: found.slice(0, length).map(shown), more: found.length > length };
  }

  async latestCommands(): Promise<Command[]> {
    return this.store.latest().map(shown);
  }

  async commandSteps(id: string): Promise<CommandStep[]> {
    return this.store.steps(id);
  }

  async hasOpenCommand(): Promise<boolean> {
    return this.store.open().length > 0;
  }

  private async answer(result: CommandResult<CommandRecord>, now: number): Promise<CommandResult<Command>> {
    await this.needs.follow(now);
    return result.ok ? { ok: true, value: shown(result.value) } : result;
  }
}

const outgoing = ({ id, argument, attempts, expiresAt }: CommandRecord): OutgoingCommand => ({
  id,
  argument,
  attempt: attempts,
  expires_at: expiresAt,
});
