import type { PlantDecision } from "#contract/decision/decision";
import type { ListedDecisions } from "#contract/decision/decisions";
import { roundTo } from "#contract/decision/money";
import { shownWeek } from "#contract/decision/no-rush";
import type { PlantDevicesSoiling } from "#contract/plants/devices";
import type { StoredCalculationInputs } from "#contract/records/inputs";
import type { DailyDollarLoss, DailySoiling, SoilingLoss } from "#contract/soiling/soiling";
import { analytics } from "../../../worker/platform/analytics.ts";
import { daysAgo, type Question, questionsOf, type Values } from "./question.ts";
import type { QuestionSite } from "./question-site.ts";

/** About washes and soiling. */
export function soilingQuestions({ read, plant, bare, sensors }: QuestionSite): readonly Question[] {
  const [east, west] = sensors as [string, string];
  const wash: [string, Values] = ["get_recommendation", { plant_id: plant }];
  const plan: [string, Values] = ["get_plan", { plant_id: plant }];
  const decided =
    (pick: (decision: PlantDecision) => unknown, of = plant) =>
    async () =>
      pick(await read<PlantDecision>(`/api/plant/${of}/decision`));
  const dollars = (pick: (wash: NonNullable<PlantDecision["wash"]>) => number) =>
    decided(({ wash, step }) => roundTo(step, pick(wash!)));
  const listed = async () => {
    const { plants } = await read<ListedDecisions>("/api/decisions");
    return plants.find(({ plant_id }) => plant_id === plant)!;
  };

  const yesterday = daysAgo(1);
  const days = (device: string, from: string, to = from): [string, Values] => [
    "list_daily_soiling",
    { device_id: device, from, to },
  ];
  const charted =
    (device: string, from: string, pick: (chart: DailySoiling) => unknown, to = from) =>
    async () =>
      pick(await read<DailySoiling>(`/api/device/${device}/insolation/${from}/${to}`));
  const edge = (sign: number) =>
    charted(east, yesterday, ({ soiling, uncertainty, systematic }) => {
      const day = { loss: Float64Array.of(soiling[0]!), insolation: Float64Array.of(5) };
      const own = { uncertainty: Float64Array.of(uncertainty[0]!), systematic: systematic.points };
      return soiling[0]! + sign * analytics().lossUncertainty({ ...day, ...own });
    });

  const month = { from: daysAgo(30), to: daysAgo(1) };
  const week = { from: daysAgo(7), to: daysAgo(1) };
  const mean = (range: typeof month): [string, Values] => ["get_soiling_summary", { device_id: east, ...range }];
  const boxes = (pick: (box: SoilingLoss) => unknown) => async () =>
    pick(await read<SoilingLoss>(`/api/device/getSoilingLoss/${east}`));
  const before = { from: daysAgo(120), to: daysAgo(91) };
  const inMonth = (quality: string) =>
    charted(
      east,
      month.from,
      (chart) => chart.quality.filter((one, at) => one === quality && chart.day[at]! <= month.to).length,
      month.to,
    );
  const compared =
    (pick: (table: PlantDevicesSoiling) => unknown, { from, to } = before) =>
    async () =>
      pick(await read<PlantDevicesSoiling>(`/api/plant/getPlantDevicesDataIsolationChart/${plant}/${from}/${to}`));
  const ranked = ({ devices }: PlantDevicesSoiling) => devices.toSorted((a, b) => b.meanLoss! - a.meanLoss!);
  const compare: [string, Values] = ["compare_devices", { plant_id: plant, ...before }];

  const lost = async () => {
    const { inputs } = await read<StoredCalculationInputs>(`/api/plant/${plant}/calculation-inputs`);
    const worth = `${String(inputs.solar_cost)}/${inputs.array_size}`;
    const { dollars } = await read<DailyDollarLoss>(
      `/api/device/${east}/dollar-loss/${before.from}/${before.to}/${worth}`,
    );
    return dollars.reduce((sum, one) => sum + one, 0);
  };

  return [
    ...questionsOf(wash, [
      ["When should Mesa be washed next?", "/wash_day", decided(({ wash }) => wash!.best)],
      ["Does the list of plants say the same day?", "/wash_day", async () => (await listed()).wash!.best],
      ["What is that wash worth?", "/worth/mean_usd", dollars(({ worth }) => worth.mean)],
      ["What is it worth at least?", "/worth/p10_usd", dollars(({ worth }) => worth.p10)],
      ["And at best?", "/worth/p90_usd", dollars(({ worth }) => worth.p90)],
      ["How likely does it pay back?", "/pays_percent", decided(({ wash }) => Math.round(100 * wash!.pays))],
      ["What does the wash cost?", "/wash_cost_usd", decided(({ wash }) => wash!.cost)],
      ["What does a week's delay cost?", "/delay_one_week_usd", decided((decision) => shownWeek(decision))],
      ["From when may we wash?", "/window_first_day", decided(({ wash }) => wash!.first)],
      ["Until when is it as good?", "/window_last_day", decided(({ wash }) => wash!.last)],
      ["Is a wash due?", "/state", decided(({ state }) => state)],
      ["How sure is the plan?", "/basis", decided(({ basis }) => basis)],
      ["Why is it that sure?", "/reasons/0", decided(({ reasons }) => reasons[0]!.code)],
      ["What else does it rest on?", "/reasons/1", decided(({ reasons }) => reasons[1]!.code)],
      ["Is the plan being calculated again?", "/is_stale", async () => (await listed()).isUpdating],
      ["In which time zone is the day?", "/time_zone", decided(({ timezone }) => timezone)],
    ]),
    ...questionsOf(plan, [
      ["What does the plan say of it?", "/next_wash/worth/mean_usd", dollars(({ worth }) => worth.mean)],
    ]),
    ...questionsOf(
      ["list_losses", { device_id: east, ...before, by: "total" }],
      [["What did soiling at East cost three months ago?", "/data/0/income_loss_usd", lost]],
    ),
    ...questionsOf(
      ["get_soiling_rates", { device_id: east }],
      [
        [
          "Which rate does the plan use?",
          "/in_use/percent_per_day",
          decided(({ sources }) => sources.flatMap((one) => (one.input === "rate" ? one.rate : []))[0]),
        ],
      ],
    ),
    ...questionsOf(
      ["get_recommendation", { plant_id: bare }],
      [["Why has Bare no date?", "/obstacles/0", decided(({ obstacles }) => obstacles[0], bare)]],
    ),
    ...questionsOf(days(east, yesterday), [
      [
        "How soiled was East yesterday?",
        "/data/0/soiling_loss_percent",
        charted(east, yesterday, ({ soiling }) => soiling[0]),
      ],
      ["At least?", "/data/0/range_low_percent", edge(-1)],
      ["At most?", "/data/0/range_high_percent", edge(1)],
      ["Is yesterday's figure reliable?", "/data/0/quality", charted(east, yesterday, ({ quality }) => quality[0])],
    ]),
    ...questionsOf(days(west, daysAgo(10)), [
      [
        "How soiled was West ten days ago?",
        "/data/0/soiling_loss_percent",
        charted(west, daysAgo(10), ({ soiling }) => soiling[0]),
      ],
    ]),
    ...questionsOf(days(east, daysAgo(12)), [
      ["Is that day good?", "/data/0/quality", charted(east, daysAgo(12), ({ quality }) => quality[0])],
      ["Why not?", "/data/0/quality_reason", charted(east, daysAgo(12), ({ reason }) => reason[0])],
    ]),
    ...questionsOf(days(east, daysAgo(365)), [
      [
        "How soiled was it a year ago?",
        "/data/0/soiling_loss_percent",
        charted(east, daysAgo(365), ({ soiling }) => soiling[0]),
      ],
    ]),
    ...questionsOf(mean(month), [
      ["What was the loss of the last 30 days?", "/mean_loss_percent", boxes(({ thirtyDaysLoss }) => thirtyDaysLoss)],
      [
        "At least?",
        "/range_low_percent",
        boxes(({ thirtyDaysLoss, thirtyDaysUncertainty }) => thirtyDaysLoss! - thirtyDaysUncertainty!),
      ],
      [
        "At most?",
        "/range_high_percent",
        boxes(({ thirtyDaysLoss, thirtyDaysUncertainty }) => thirtyDaysLoss! + thirtyDaysUncertainty!),
      ],
      ["From how many days?", "/days_counted", boxes(({ thirtyDaysCount }) => thirtyDaysCount)],
      ["How many days were covered?", "/days_covered", inMonth("covered")],
      ["How many were weak?", "/days_weak", inMonth("weak")],
    ]),
    ...questionsOf(mean(week), [
      ["And of the last week?", "/mean_loss_percent", boxes(({ sevenDaysLoss }) => sevenDaysLoss)],
      ["From how many days?", "/days_counted", boxes(({ sevenDaysCount }) => sevenDaysCount)],
    ]),
    ...questionsOf(mean(before), [
      [
        "What was East's loss three months ago?",
        "/mean_loss_percent",
        compared(({ devices }) => devices.find(({ device_id }) => device_id === east)!.meanLoss),
      ],
    ]),
    ...questionsOf(compare, [
      ["Which device was the most soiled then?", "/data/0/device_id", compared((table) => ranked(table)[0]!.device_id)],
      ["By how much?", "/data/0/mean_loss_percent", compared((table) => ranked(table)[0]!.meanLoss)],
      ["Which was the cleanest?", "/data/1/name", compared((table) => ranked(table)[1]!.device_name)],
      ["How soiled was that?", "/data/1/mean_loss_percent", compared((table) => ranked(table)[1]!.meanLoss)],
      ["From how many days?", "/data/1/days_counted", compared((table) => ranked(table)[1]!.days)],
    ]),
  ];
}
