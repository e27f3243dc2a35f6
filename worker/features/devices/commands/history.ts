import {
  type Command,
  type CommandStep,
  type CommandTrail,
  isSystemActor,
  type TrailStep,
} from "#contract/commands/command";
import type { Database } from "../../../platform/db.ts";
import { personNames } from "../people-names.ts";

type NameOf = (actor: string) => string;

async function namesOf(db: Database, actors: readonly string[]): Promise<NameOf> {
  return personNames(
    db,
    actors.filter((actor) => !isSystemActor(actor)),
  );
}

const withName = (command: Command, nameOf: NameOf): Command => ({
  ...command,
  requestedBy: isSystemActor(command.requestedBy) ? "Soilsight" : nameOf(command.requestedBy),
});

export async function namedCommands(db: Database, commands: readonly Command[]): Promise<Command[]> {
  const nameOf = await namesOf(
    db,
    commands.map(({ requestedBy }) => requestedBy),
  );
  return commands.map((command) => withName(command, nameOf));
}

const trailStep = ({ actor, ...step }: CommandStep, nameOf: NameOf): TrailStep => ({
  ...step,
  by: isSystemActor(actor) ? { kind: actor } : { kind: "person", name: nameOf(actor) },
});

export async function namedTrail(db: Database, steps: readonly CommandStep[]): Promise<CommandTrail> {
  const nameOf = await namesOf(
    db,
    steps.map(({ actor }) => actor),
  );
  return { steps: steps.map((step) => trailStep(step, nameOf)) };
}
