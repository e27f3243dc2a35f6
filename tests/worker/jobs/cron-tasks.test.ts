import { describe, it, vi } from "vitest";
import { runCronTasks } from "../../../worker/jobs/cron-tasks.ts";

describe("tasks of the cron", () => {
  it("run one after the other; a failed one is named and does not stop the others", async ({ expect }) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const done: string[] = [];
    const work = (name: string) => async () => {
      await Promise.resolve();
      done.push(name);
    };
    const broken = () => Promise.reject(new Error("no database"));
    await expect(runCronTasks({ mails: work("mails"), sweep: broken, weather: work("weather") })).rejects.toThrow(
      "sweep",
    );
    expect(done).toEqual(["mails", "weather"]);
    expect(JSON.parse(logged.mock.calls[0]![0] as string)).toMatchObject({ event: "cron-task-failed", task: "sweep" });
    logged.mockRestore();
    await expect(runCronTasks({ mails: work("again") })).resolves.toBeUndefined();
  });
});
