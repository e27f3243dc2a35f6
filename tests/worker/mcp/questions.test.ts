import { describe, it } from "vitest";
import { aQuestionSite } from "./question-site.ts";
import { plantQuestions } from "./questions-plant.ts";
import { soilingQuestions } from "./questions-soiling.ts";
import { callTool } from "./support.ts";

const at = (value: unknown, pointer: string): unknown =>
  pointer
    .split("/")
    .slice(1)
    .reduce((inner: unknown, name) => (inner as Record<string, unknown> | undefined)?.[name], value);

/** Answers of the API have at least two digits more than screens. */
const isSame = (one: unknown, other: unknown): boolean =>
  typeof one === "number" && typeof other === "number" ? Math.abs(one - other) <= 0.006 : one === other;

describe("50 questions of people", () => {
  it("are answered with the figures of the screens [O-009]", async ({ expect }) => {
    const site = await aQuestionSite();
    const questions = [...soilingQuestions(site), ...plantQuestions(site)];
    expect(questions.length).toBeGreaterThanOrEqual(50);
    const wrong: unknown[] = [];
    for (const { asks, tool, values, at: pointer, screen } of questions) {
      const answer = await callTool(site.token, tool, values);
      const figure = at(answer.structuredContent?.result, pointer);
      const shown = await screen();
      if (figure === undefined || figure === null || !isSame(figure, shown))
        wrong.push({ asks, tool, pointer, figure, shown, said: answer.content[0]!.text.slice(0, 200) });
    }
    expect(wrong).toEqual([]);
  });
});
