import type { CleaningList } from "#contract/cleanings/cleanings";
import type { SystematicSetting } from "#contract/common/uncertainty";
import type { OneDevice } from "#contract/devices/device";
import type { UserMessages } from "#contract/messages/messages";
import type { PlantRecord } from "#contract/plants/plant";
import type { StoredCalculationInputs } from "#contract/records/inputs";
import type { DailyWeather } from "#contract/soiling/soiling";
import { daysAgo, type Question, questionsOf, type Values } from "./question.ts";
import type { QuestionSite } from "./question-site.ts";

const MM_PER_INCH = 25.4;

/** About the plant, its devices, washes by crews, alerts and weather. */
export function plantQuestions({ read, plant, userId, sensors }: QuestionSite): readonly Question[] {
  const [east] = sensors as [string];
  const device: [string, Values] = ["get_device", { device_id: east }];
  const shown = (pick: (device: OneDevice) => unknown) => async () =>
    pick(await read<OneDevice>(`/api/device/${east}`));
  const uncertain = async () => (await read<SystematicSetting>(`/api/device/${east}/systematic-uncertainty`)).inUse;
  const thePlant: [string, Values] = ["get_plant", { plant_id: plant }];
  const plantRecord = (pick: (record: PlantRecord) => unknown) => async () =>
    pick(await read<PlantRecord>(`/api/plant/${plant}`));

  const washes: [string, Values] = ["list_cleanings", { device_id: east }];
  const cleaned = (pick: (list: CleaningList["cleanings"]) => unknown) => async () =>
    pick((await read<CleaningList>(`/api/device/${east}/cleanings`)).cleanings);
  const alerts: [string, Values] = ["list_alerts", { plant_id: plant }];
  const told = (pick: (alert: UserMessages["allMessages"][number]) => unknown) => async () => {
    const { allMessages } = await read<UserMessages>(`/api/messages/getUserMessages/${userId}`);
    return pick(allMessages.find(({ rule }) => rule !== null)!);
  };
  const rain: [string, Values] = ["list_daily_weather", { device_id: east, from: daysAgo(10), to: daysAgo(10) }];
  const weather = (pick: (columns: DailyWeather) => unknown) => async () =>
    pick(
      await read<DailyWeather>(`/api/device/getDevicePrecipitationAndWindSpeed/${east}/${daysAgo(10)}/${daysAgo(10)}`),
    );

  return [
    ...questionsOf(device, [
      ["Which offset has East?", "/offset_points", shown(({ offset }) => offset)],
      ["How exact is East?", "/systematic_uncertainty_points", async () => (await uncertain()).points],
      ["Where does that come from?", "/systematic_uncertainty_source", async () => (await uncertain()).source],
      ["What is its serial number?", "/serial_number", shown(({ serialno }) => serialno)],
      ["Which alert is open there?", "/open_alert_ids/0", told(({ id }) => String(id))],
    ]),
    ...questionsOf(thePlant, [
      [
        "How large is Mesa?",
        "/array_kw_dc",
        async () => (await read<StoredCalculationInputs>(`/api/plant/${plant}/calculation-inputs`)).inputs.array_size,
      ],
      ["Where is it?", "/location", plantRecord(({ location }) => location)],
      ["How far north?", "/latitude", plantRecord(({ lat }) => lat)],
    ]),
    ...questionsOf(washes, [
      ["When was the last wash?", "/data/0/day", cleaned((list) => list[0]!.day)],
      ["What did it cost?", "/data/0/cost_usd", cleaned((list) => list[0]!.cost)],
      ["How soiled was it before?", "/data/0/loss_before_percent", cleaned((list) => list[0]!.result!.before)],
      ["And after?", "/data/0/loss_after_percent", cleaned((list) => list[0]!.result!.after)],
      ["What did it gain a day?", "/data/0/gained_usd_per_day", cleaned((list) => list[0]!.result!.dollarsADay)],
      ["Who washed?", "/data/0/crew", cleaned((list) => list[0]!.crew)],
    ]),
    ...questionsOf(alerts, [
      ["What is wrong at Mesa?", "/data/0/title", told(({ title }) => title)],
      ["How bad is it?", "/data/0/severity", told(({ severity }) => severity)],
      ["Since when?", "/data/0/raised_at", told(({ ts }) => `${new Date(ts * 1000).toISOString().slice(0, 19)}Z`)],
    ]),
    ...questionsOf(rain, [
      [
        "How much did it rain ten days ago?",
        "/data/0/rain_mm",
        weather(({ precipIntensity }) => precipIntensity[0]! * MM_PER_INCH),
      ],
      ["How windy was it?", "/data/0/wind_speed_m_per_s", weather(({ windSpeed }) => windSpeed[0])],
    ]),
  ];
}
