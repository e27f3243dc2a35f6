import type { SetupUnit } from "#contract/setup/setup";
import { ApiProblem } from "../../api/problem.ts";
import { lookUpUnit } from "./calls.ts";
import type { WizardAction, WizardState } from "./draft.model.ts";

const isExpired = (error: unknown): boolean => error instanceof ApiProblem && error.type === "setup-ticket";

/** The look-up of a unit, with which photos, data and the form are sent. */
export interface UnitAccess {
  walk: Pick<WizardState, "claimCode">;
  unit: SetupUnit;
  move: (move: WizardAction) => void;
}

/** Calls with the ticket of the look-up. An expired one is renewed once: people wait longer than 30 minutes for a signal. */
export async function withUnit<T>(
  { walk, unit, move }: UnitAccess,
  call: (unit: SetupUnit) => Promise<T>,
  lookUp = lookUpUnit,
): Promise<T> {
  try {
    return await call(unit);
  } catch (error) {
    if (!isExpired(error)) throw error;
    const renewed = await lookUp({ iccId: unit.iccId, claimCode: walk.claimCode });
    move({ kind: "renewed", unit: renewed });
    return call(renewed);
  }
}
