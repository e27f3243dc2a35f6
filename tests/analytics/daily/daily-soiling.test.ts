import { describe, it } from "vitest";
import { DAY, changed, onlyDay, reading, sun, wholeDay } from "./daily-support.ts";

describe("dailySoiling by hand", () => {
  it("weights by insolation, not by sample: three hours at 300, 600 and 900 W/m2 [D-239]", ({ expect }) => {
    const day = onlyDay([reading(10, 300, 300 * 0.98), reading(11, 600, 600 * 0.97), reading(12, 900, 900 * 0.96)]);
    expect(day.day).toBe(20_000);
    expect(day.insolClean).toBeCloseTo(1.8, 12);
    expect(day.insolSoiled).toBeCloseTo(0.294 + 0.582 + 0.864, 12);
    // (300 x 2 + 600 x 3 + 900 x 4) / 1800
    expect(day.loss).toBeCloseTo(6000 / 1800, 10);
    expect(day.samples).toBe(3);
    expect(day.windowInsolation).toBeCloseTo(1.8, 12);
  });

  it("counts the insolation of the whole day but takes the loss from the window", ({ expect }) => {
    const rows = wholeDay(2).map((row, index) => {
      const hour = index / 6;
      const inWindow = hour >= 11 && hour <= 13;
      return changed(row, { inWindow, soiled: inWindow ? row.soiled : row.clean * 0.5 });
    });
    const day = onlyDay(rows);
    const joules = Array.from({ length: 144 }, (_, index) => sun(index / 6)).reduce(
      (total, watts) => total + watts * 600,
      0,
    );
    expect(day.insolClean).toBeCloseTo(joules / 3.6e6, 10);
    expect(day.loss).toBeCloseTo(2, 10);
    expect(day.samples).toBe(13);
    expect(day.windowInsolation).toBeLessThan(2.2);
    expect(day.quality).toBe(1);
  });

  it("invents no energy in a gap: at most three intervals stand for it", ({ expect }) => {
    const minutes = Array.from({ length: 60 }, (_, minute) => reading(10 + minute / 60, 600, 600));
    const later = Array.from({ length: 60 }, (_, minute) => reading(14 + minute / 60, 600, 600));
    expect(onlyDay([...minutes, ...later]).insolClean).toBeCloseTo((600 * (119 * 60 + 180)) / 3.6e6, 10);
    const hourly = [10, 11, 15, 16].map((hour) => reading(hour, 600, 600));
    expect(onlyDay(hourly).insolClean).toBeCloseTo(2.4, 10);
  });

  it("drops an outlier and a cloud edge, keeps the rest", ({ expect }) => {
    const rows = wholeDay(3, 1);
    const touched = rows.map((row, minute) => {
      if (minute === 700) return changed(row, { soiled: row.clean * 0.5 });
      if (minute === 800) return changed(row, { clean: row.clean * 0.8, soiled: row.clean * 0.8 * 0.98 });
      return row;
    });
    const plain = onlyDay(rows);
    const day = onlyDay(touched);
    expect(day.loss).toBeCloseTo(3, 10);
    // The outlier and both edges of the cloud.
    expect(plain.samples - day.samples).toBe(3);
  });

  it("tells its uncertainty: 0.3 points when nothing scatters, more when samples do", ({ expect }) => {
    expect(onlyDay(wholeDay(3)).uncertainty).toBeCloseTo(0.3, 12);
    const scattered = wholeDay(3).map((row, index) =>
      changed(row, { soiled: row.soiled * (1 + 0.01 * Math.sin(index * index)) }),
    );
    expect(onlyDay(scattered).uncertainty).toBeGreaterThan(0.303);
    expect(onlyDay(scattered).uncertainty).toBeLessThan(0.45);
  });

  it("takes a day of 86,400 one-second samples", ({ expect }) => {
    const rows = Array.from({ length: DAY }, (_, second) =>
      reading(second / 3600, sun(second / 3600), sun(second / 3600) * 0.97),
    );
    const day = onlyDay(rows);
    expect(day.loss).toBeCloseTo(3, 9);
    expect(day.insolClean).toBeCloseTo(24 / Math.PI, 5);
    expect(day.quality).toBe(1);
  });
});
