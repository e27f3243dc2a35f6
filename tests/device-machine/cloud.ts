import type { CloudAnswer, CloudCall, DeviceCloudPort } from "../../worker/adapters/device-cloud/port.ts";
import type { CommandStore } from "../../worker/device/commands/store.ts";

/** Outcome of the next call: an answer, a slow answer [s], or the object dies during the call. */
export type Plan = CloudAnswer | { kind: "slow"; seconds: number; answer: CloudAnswer } | { kind: "dies" };

/** These were certainly not sent; everything else may have reached the device. */
const NOT_SENT = new Set(["not-connected", "too-fast", "refused", "unavailable"]);

interface Surroundings {
  now: number;
  stores: { commands: CommandStore };
  leaves: { id: string; attempt: number; at: number }[];
  fetch(): Promise<unknown>;
}

/** A device cloud that follows the test's plan, and records what may have reached the device. */
export class Cloud implements DeviceCloudPort {
  readonly plans: Plan[] = [];
  readonly calls: CloudCall[] = [];
  private readonly world: Surroundings;
  private die = (): void => {};

  constructor(world: Surroundings) {
    this.world = world;
  }

  async call(call: CloudCall): Promise<CloudAnswer> {
    this.calls.push(call);
    const plan = this.plans.shift() ?? { kind: "accepted", result: 0 };
    const answer = plan.kind === "slow" ? plan.answer : plan;
    const called = this.world.stores.commands
      .open()
      .filter((one) => one.state === "sent" && one.delivery === "particle");
    // An action may still be in flight from a call that died; a command sent at the same time is not an action.
    const inFlight = called.find(({ atMostOnce }) => !atMostOnce) ?? called[0];
    if (!NOT_SENT.has(answer.kind))
      this.world.leaves.push({ id: inFlight!.id, attempt: inFlight!.attempts, at: this.world.now });
    if (plan.kind === "dies") {
      this.die();
      return new Promise(() => {});
    }
    if (plan.kind !== "slow") return plan;
    this.world.now += plan.seconds;
    await this.world.fetch();
    return plan.answer;
  }

  /** Settles when the object dies in a call; call it before the call. */
  death(): Promise<void> {
    return new Promise((resolve) => (this.die = resolve));
  }
}
