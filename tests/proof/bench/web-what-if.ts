import { readdirSync } from "node:fs";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { type CalculationInputs, startingInputs } from "#contract/records/inputs";
import { termsOfInputs } from "#domain/cleaning-plan/index";
import { exampleCustomCsv } from "#domain/energy-file/examples";
import { signIn } from "../../../tools/demo/client.ts";
import { inRoot } from "../../../tools/process/root.ts";
import { whatIfTexts } from "../../../web/src/features/savings/texts.ts";
import { percentile } from "./clock.ts";
import { short, time, type Row } from "./table.ts";

/** Duration of dragging, and of watching the page at rest before it [ms]. */
const DRAG_MS = 4000;
const REST_MS = 1000;
const RUNS = 300;
const SLOW = 4;
const inputs: CalculationInputs = { ...startingInputs, wash_cost: 1500, localSoilingRate: 0.15 };

interface Watched {
  frames: number[];
  moves: number;
  answers: number[];
}
interface WatchedPage {
  watched: Watched;
}

/** Records frames and worker latencies; runs before the page's scripts. */
function watch(): void {
  const watched: Watched = { frames: [], moves: 0, answers: [] };
  (globalThis as unknown as WatchedPage).watched = watched;
  let last = performance.now();
  const frame = (now: number): void => {
    watched.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  addEventListener("input", () => watched.moves++, true);
  const asked = new Map<number, number>();
  const NativeWorker = Worker;
  globalThis.Worker = class extends NativeWorker {
    constructor(...list: ConstructorParameters<typeof NativeWorker>) {
      super(...list);
      this.addEventListener("message", ({ data }: MessageEvent<{ id: number }>) =>
        watched.answers.push(performance.now() - asked.get(data.id)!),
      );
    }
    override postMessage(message: { id: number }, transfer: never): void {
      asked.set(message.id, performance.now());
      super.postMessage(message, transfer);
    }
  };
}

const begin = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { watched } = globalThis as unknown as WatchedPage;
    watched.frames.length = 0;
    watched.answers.length = 0;
    watched.moves = 0;
  });
const seen = (page: Page): Promise<Watched> => page.evaluate(() => (globalThis as unknown as WatchedPage).watched);

async function drag(page: Page): Promise<Watched> {
  const slider = page.getByRole("slider", { name: "Soiling rate" });
  await slider.scrollIntoViewIfNeeded();
  const box = (await slider.boundingBox())!;
  const at = (share: number) => [box.x + 9 + share * (box.width - 18), box.y + box.height / 2] as const;
  await page.mouse.move(...at(Number(await slider.inputValue()) / Number(await slider.getAttribute("max"))));
  await page.mouse.down();
  await begin(page);
  const started = performance.now();
  for (let now = 0; now < DRAG_MS; now = performance.now() - started)
    await page.mouse.move(...at(0.5 + 0.4 * Math.sin(now / 300)));
  const result = await seen(page);
  await page.mouse.up();
  return result;
}

const rateOf = ({ frames }: Watched): number => (1000 * frames.length) / frames.reduce((sum, each) => sum + each, 0);

function dragRow(what: string, rest: number, watched: Watched): Row {
  const { frames, moves, answers } = watched;
  const seconds = frames.reduce((sum, each) => sum + each, 0) / 1000;
  const slow = frames.filter((frame) => frame > 25).length;
  return {
    what,
    ratio: `${short(rateOf(watched) / rest)} x frames at rest`,
    absolute:
      `${short(rateOf(watched))} frames/s, longest ${time(Math.max(...frames))}, ${slow} of ${frames.length} over 25 ms; ` +
      `${short(moves / seconds)} moves/s, ${short(answers.length / seconds)} plans/s, answered in ${time(percentile(answers, 0.5))} (p99 ${time(percentile(answers, 0.99))})`,
  };
}

/** Rate of sequential plans in the built worker [runs/s]. */
async function throughput(page: Page): Promise<number> {
  const file = readdirSync(inRoot("web/dist/assets")).find((name) => /^analytics\.worker-.*\.js$/.test(name));
  return page.evaluate(
    async ({ address, count, terms }) => {
      const basis = await (await fetch("/api/plant/plant/savings/basis")).json();
      const worker = new Worker(address, { type: "module" });
      const plan = (id: number): Promise<void> =>
        new Promise((resolve, reject) => {
          worker.addEventListener(
            "message",
            ({ data }: MessageEvent<{ result: unknown }>) =>
              data.result === null ? reject(new Error("The worker made no plan.")) : resolve(),
            { once: true },
          );
          const soilingRates = Array<number>(12).fill(0.1 + id / 5000);
          worker.postMessage({ kind: "plan", id, terms: { ...terms, soilingRates } }, []);
        });
      worker.postMessage({ kind: "basis", basis }, []);
      for (let id = 0; id < 20; id++) await plan(id);
      const started = performance.now();
      for (let id = 0; id < count; id++) await plan(id);
      const took = performance.now() - started;
      worker.terminate();
      return (1000 * count) / took;
    },
    { address: `/assets/${file}`, count: RUNS, terms: termsOfInputs(inputs) },
  );
}

export async function storeInputs(address: string, email: string): Promise<void> {
  const owner = await signIn(address, email);
  const file = { fileName: "year.csv", content: exampleCustomCsv(), customCSVFileStartDate: "2025-01-01" };
  await owner.saveEnergy("plant", file);
  await owner.saveInputs("plant", { version: 0, inputs });
}

export async function benchWhatIf(
  browser: Browser,
  address: string,
  storageState: BrowserContextOptions["storageState"],
): Promise<Row[]> {
  const context = await browser.newContext({ baseURL: address, storageState });
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto("/dashboard?plant=plant&tab=plan");
  await page.locator("#what-if").scrollIntoViewIfNeeded();
  await page.getByRole("table", { name: whatIfTexts.table }).waitFor();
  await begin(page);
  await page.waitForTimeout(REST_MS);
  const rest = rateOf(await seen(page));
  const fast = await drag(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOW });
  const slow = await drag(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const runs = await throughput(page);
  await context.close();
  return [
    dragRow("a slider dragged, 52 weeks x 30 rain years", rest, fast),
    dragRow(`the same, page ${SLOW} x slower`, rest, slow),
    {
      what: "plans one after the other in the worker",
      ratio: `${short(runs / 60)} a frame`,
      absolute: `${short(runs)} runs/s`,
    },
  ];
}
