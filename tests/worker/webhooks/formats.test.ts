import { describe, it } from "vitest";
import type { StoredEventType } from "#contract/webhooks/event-types";
import { eventTypes } from "#contract/webhooks/event-types";
import { bodies, type Occurrence } from "../../../worker/features/webhooks/formats.ts";

const at = Date.UTC(2026, 9, 31, 12, 7, 31) / 1000;
const alert = {
  alert_id: 7,
  rule: "pump-dry",
  severity: "critical",
  title: "Pump dry: Row <7>",
  message: "No flow & no pressure.",
};

const occurrence = (
  type: StoredEventType,
  data: Record<string, unknown> = alert,
  more: Partial<Occurrence> = {},
): Occurrence => ({
  event: {
    sequence: 12,
    id: "evt_1",
    type,
    owner_id: null,
    plant_id: "p1",
    device_id: "d1",
    data,
    unique_key: "x",
    created_at: at,
  },
  plant: "Mesa <!channel> *North*",
  device: "Row 7",
  portal: "https://portal.example",
  routingKey: "R0UT1NGK3Y0F4S3RV1C3",
  ...more,
});

describe("formats of a webhook", () => {
  it("standard: ids, figures, sequence and the address of the whole state", ({ expect }) => {
    expect(
      bodies.standard(occurrence("daily_soiling.ready", { day: "2026-10-30", soiling_loss_percent: 3.79 })),
    ).toEqual({
      type: "daily_soiling.ready",
      timestamp: "2026-10-31T12:07:31Z",
      sequence: 12,
      data: {
        plant_id: "p1",
        device_id: "d1",
        day: "2026-10-30",
        soiling_loss_percent: 3.79,
        url: "https://portal.example/api/v1/daily-soiling?device_id=d1",
      },
    });
  });

  it.for([
    [{ state: "done", devices: 2 }, "/api/v1/exports/x1"],
    [{ state: "error", devices: 2 }, "/api/v1/exports/x1"],
    [{ state: "done", devices: null }, "/api/exports/x1/file"],
    [{ state: "error", devices: null }, undefined],
  ] as const)("standard: links what an export %o has", ([data, path], { expect }) => {
    const body = bodies.standard(occurrence("export.ended", { export_id: "x1", rows: 0, ...data }));
    expect((body as { data: { url?: string } }).data.url).toBe(path && `https://portal.example${path}`);
  });

  it("Slack: names are plain text and call nobody", ({ expect }) => {
    const { text, blocks } = bodies.slack(occurrence("alert.raised")) as {
      text: string;
      blocks: { text?: { type: string; text: string } }[];
    };
    expect(text).toBe("Pump dry: Row &lt;7&gt;. Row 7, Mesa &lt;!channel&gt; *North*. No flow &amp; no pressure.");
    expect(blocks.flatMap((block) => block.text ?? []).map(({ type }) => type)).toEqual(["plain_text", "plain_text"]);
  });

  it("Teams: a card whose names are no links", ({ expect }) => {
    const named = occurrence("alert.raised", alert, { plant: "[Win](https://evil.example)" });
    const { attachments } = bodies.teams(named) as {
      attachments: { contentType: string; content: { version: string; body: { text: string }[] } }[];
    };
    const [{ contentType, content }] = attachments as [(typeof attachments)[number]];
    expect([contentType, content.version]).toEqual(["application/vnd.microsoft.card.adaptive", "1.4"]);
    expect(content.body[1]!.text).toContain(String.raw`\[Win\]\(https://evil.example\)`);
  });

  it("PagerDuty: one incident for an alert, triggered, acknowledged and resolved", ({ expect }) => {
    const sent = (["alert.raised", "alert.acknowledged", "alert.cleared"] as const).map((type) =>
      bodies.pagerduty(occurrence(type)),
    );
    expect(sent).toMatchObject(
      ["trigger", "acknowledge", "resolve"].map((event_action) => ({
        routing_key: "R0UT1NGK3Y0F4S3RV1C3",
        event_action,
        dedup_key: "soilsight-alert-7",
        payload: { severity: "critical", source: "Row 7" },
      })),
    );
    expect(bodies.pagerduty(occurrence("webhook.test", {}))).toMatchObject({
      event_action: "trigger",
      payload: { severity: "info" },
    });
  });

  it.for([
    ["command.ended", { kind: "wash", state: "unknown", reason: "unclear" }],
    ["campaign.plant_changed", { state: "under_way" }],
    ["campaign.ended", { state: "cancelled" }],
    ["export.ended", { state: "error" }],
    ["daily_soiling.revised", { first_day: "2026-10-29", last_day: "2026-10-30" }],
  ] as const)("say %s without codes, and days as people write them", ([type, data], { expect }) => {
    const { text } = bodies.slack(occurrence(type, data)) as { text: string };
    expect(text).not.toMatch(/under_way|cancelled|error|unclear|: unknown|\d{4}-\d\d/);
  });

  it.for([
    ["cancelled", "withdrawn", "was canceled."],
    ["superseded", "replaced", "was replaced."],
    ["failed", "no-answer", "failed. The device didn't reply in time."],
  ])("say once that a command was %s", ([state, reason, words], { expect }) => {
    const { text } = bodies.slack(occurrence("command.ended", { kind: "wash", state, reason })) as { text: string };
    expect(text).toContain(`wash ${words}`);
    expect(text).not.toMatch(/It was canceled|A newer value/);
  });

  it("say every event in words, also where figures or names are missing", ({ expect }) => {
    for (const type of [...Object.keys(eventTypes), "webhook.test"] as StoredEventType[])
      for (const data of [{}, alert, { soiling_loss_percent: null, date: null, day: "2026-10-30" }]) {
        const { text } = bodies.slack(occurrence(type, data, { plant: null, device: null, portal: null })) as {
          text: string;
        };
        expect(text).not.toMatch(/undefined|null|NaN|\[object/);
      }
  });
});
