import * as fc from "fast-check";
import { describe, it } from "vitest";
import { storedDevice } from "#contract/records/device";
import type { Field, Fields } from "#contract/records/field";
import { storedOwner } from "#contract/records/owner";
import { storedPlant } from "#contract/records/plant";
import { storedStaff } from "#contract/records/staff";
import { storedWebhook } from "#contract/records/webhook";
import { mergeDrafts } from "../../../web/src/ui/conflict/conflict.model.ts";
import { otherValue } from "../../fixtures/records/other-value.ts";

const records = { storedDevice, storedStaff, storedOwner, storedPlant, storedWebhook } satisfies Record<string, Fields>;

const isList = ({ initial }: Field): boolean => Array.isArray(initial);

/** Values of a form that differ from each other; a switch has only two. */
function valuesOf(field: Field): unknown[] {
  if (isList(field)) return [["a"], ["a", "b"], ["b"]];
  const first = otherValue(field, undefined);
  const second = otherValue(field, first);
  return [first, second, otherValue(field, second)].map((wire) => field.toDraft(wire as never));
}

const choice = fc.constantFrom(0, 1, 2);

describe.each(Object.entries(records))("two editors of %s", (_, fields: Fields) => {
  const values = Object.entries(fields).map(([name, field]) => [name, valuesOf(field)] as const);
  const draft = fc
    .tuple(...values.map(() => choice))
    .map((chosen) => Object.fromEntries(values.map(([name, all], n) => [name, all[chosen[n]!]])));

  it("keep both changes, or the later one is told", ({ expect }) => {
    fc.assert(
      fc.property(draft, draft, draft, (stored, first, later) => {
        const merged = mergeDrafts(stored, later, first);
        const told = new Map(merged.changes.map((change) => [change.field, change]));
        const text = JSON.stringify;
        for (const [name] of values) {
          const [before, theirs, mine, kept] = [stored, first, later, merged.draft].map((form) => text(form[name]));
          expect(kept).toBe(mine === before ? theirs : mine);
          expect(told.has(name)).toBe(theirs !== before && theirs !== mine);
          if (told.has(name)) expect(text(told.get(name)!.theirs)).toBe(theirs);
          expect(told.get(name)?.mine !== undefined).toBe(told.has(name) && mine !== before);
        }
      }),
    );
  });
});
