import type { JsonSchema } from "@valibot/to-json-schema";
import { MAX_TOOL_TEXT, mcpTexts } from "#contract/v1/mcp";

/** Fields whose text people wrote. */
const UNTRUSTED: ReadonlySet<string> = new Set([
  "name",
  "location",
  "serial_number",
  "crew",
  "notes",
  "note",
  "reason",
  "title",
  "message",
]);

/**
 * Control, format (bidirectional, zero-width, tag), private and lone-surrogate characters, and variation selectors: a person doesn't see
 * them, a model reads them. Those inside an emoji that Unicode lists are seen.
 */
const UNSEEN = /(\p{RGI_Emoji})|[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Variation_Selector}]+/gv;

const seenOf = (text: string): string => text.replace(UNSEEN, (_, emoji?: string) => emoji ?? " ").trim();

function cleanedText(text: string): string {
  const seen = seenOf(text);
  const letters = Array.from(seen);
  // A cut through an emoji leaves its unseen parts bare.
  return letters.length > MAX_TOOL_TEXT ? `${seenOf(letters.slice(0, MAX_TOOL_TEXT - 1).join(""))}…` : seen;
}

/** The value with each text that people wrote cleaned. */
export function cleaned(value: unknown, name = ""): unknown {
  if (typeof value === "string") return UNTRUSTED.has(name) ? cleanedText(value) : value;
  if (Array.isArray(value)) return value.map((one) => cleaned(one, name));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleaned(inner, key)]));
}

/** The schema with those fields marked. */
export function marked(schema: JsonSchema): JsonSchema {
  const { properties, items, ...rest } = schema;
  return {
    ...rest,
    ...(items && typeof items === "object" && !Array.isArray(items) && { items: marked(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [
          name,
          UNTRUSTED.has(name)
            ? { ...(field as JsonSchema), description: mcpTexts.untrusted }
            : marked(field as JsonSchema),
        ]),
      ),
    }),
  };
}
