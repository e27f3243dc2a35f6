import { beforeAll, describe, it } from "vitest";
import recipes from "../../../docs/developers/recipes.md?raw";
import { daysAgo } from "./question.ts";
import { aQuestionSite, type QuestionSite } from "./question-site.ts";
import { plantQuestions } from "./questions-plant.ts";
import { soilingQuestions } from "./questions-soiling.ts";
import { withToken } from "../tokens/support.ts";
import { callTool } from "./support.ts";

const at = (value: unknown, pointer: string): unknown =>
  pointer
    .split("/")
    .slice(1)
    .reduce((inner: unknown, name) => (inner as Record<string, unknown> | undefined)?.[name], value);

/** Answers of the API have at least two digits more than screens. */
const isSame = (one: unknown, other: unknown): boolean =>
  typeof one === "number" && typeof other === "number" ? Math.abs(one - other) <= 0.006 : one === other;

let site: QuestionSite;
beforeAll(async () => {
  site = await aQuestionSite();
});

describe("50 questions of people", () => {
  it("are answered with the figures of the screens [O-009]", async ({ expect }) => {
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

describe("the recipes", () => {
  /** As Infinity asks for JSON. */
  const accept = "application/json;q=0.9,text/plain";
  const read = async (address: string) =>
    (await withToken(site.token, address.replace("https://portal.example", ""), { headers: { accept } })).json<
      Record<string, unknown>
    >();

  it("for Grafana name addresses and columns that have figures [O-003]", async ({ expect }) => {
    const [, days] = /\| URL \| `([^`]+)` \|/.exec(recipes)!;
    const device = site.sensors[0]!;
    const address = days!
      .replace("${device}", device)
      .replace("${__timeFrom:date:YYYY-MM-DD}", daysAgo(20))
      .replace("${__timeTo:date:YYYY-MM-DD}", daysAgo(15));
    expect(address).not.toContain("$");
    const { data } = (await read(address)) as { data: Record<string, unknown>[] };
    const [, columns] = /\| Columns \| (.*) \|/.exec(recipes)!;
    const names = [...columns!.matchAll(/`(\w+)`/g)].map(([, name]) => name!);
    expect(names[0]).toBe("day");
    // Of a list, the rows with a true value.
    const [, counted] = /\| Rows\/Root \| `data\.#\((\w+)==true\)#` \|/.exec(recipes)!;
    expect(data.map((row) => row[counted!])).toEqual(data.map(() => true));
    expect(data.map((row) => names.map((name) => typeof row[name]))).toEqual(
      Array.from({ length: 6 }, () => ["string", "number", "number", "number"]),
    );
    const [, list] = /`(https:\/\/portal\.example\/api\/v1\/devices)`/.exec(recipes)!;
    const devices = (await read(list!)) as { data: { device_id: string; name: string }[] };
    expect(devices.data.map(({ device_id, name }) => [typeof device_id, typeof name])).toContainEqual([
      "string",
      "string",
    ]);
  });

  it("for Home Assistant take values that are there [O-003]", async ({ expect }) => {
    const [, resource] = /resource: (\S+)/.exec(recipes)!;
    const value_json = await read(resource!.replace("PLANT", site.plant));
    const templates = [...recipes.matchAll(/\{\{ value_json\.([\w.]+) \}\}/g)].map(([, path]) => path!);
    expect(templates.map((path) => typeof at(value_json, `/${path.replaceAll(".", "/")}`))).toEqual([
      "string",
      "number",
    ]);
    // Where one of them is null, a template would say "None"; the answer to an ended token has neither.
    const needed = [...recipes.matchAll(/\{\{ value_json\.(\w+) \| default\(none\) is not none \}\}/g)].map(
      ([, name]) => name!,
    );
    expect(needed).toEqual(templates.map((path) => path.split(".", 1)[0]));
    const [, path, names] = /json_attributes_path: "\$\.(\w+)"\s+json_attributes: (\[.*\])/.exec(recipes)!;
    const attributes = value_json[path!] as Record<string, unknown>;
    expect((JSON.parse(names!) as string[]).map((name) => typeof attributes[name])).toEqual(["number", "number"]);
  });
});
