import { describe, it } from "vitest";
import { accountTexts } from "#contract/accounts/texts";
import { registrationTexts } from "#contract/commands/texts";
import { APPLICATION_VERSION } from "#contract/common/version";
import { feedbackTexts } from "#contract/feedback/texts";
import { healthTexts } from "#contract/health/texts";
import { healthFilters } from "#contract/noc/health-filters";
import { simulationTexts } from "#contract/simulation/simulation-texts";
import { normalizationTexts } from "../../../web/src/features/devices/control-room/texts.ts";
import { exportDialogTexts } from "../../../web/src/features/devices/exports/texts.ts";
import { deviceFormTexts } from "../../../web/src/features/devices/form/texts.ts";
import { listingTexts } from "../../../web/src/features/devices/listing/texts.ts";
import { healthScreenTexts } from "../../../web/src/features/health/texts.ts";
import { pyraScreenTexts } from "../../../web/src/features/pyranometer/texts.ts";
import { setupStepTexts } from "../../../web/src/features/setup/step-texts.ts";
import { simulationScreenTexts } from "../../../web/src/features/simulation/texts.ts";

/** Written out here, because tests of the screens compare with the constants that the screens show. */
describe("the words of the specification", () => {
  it("have one version [P-006, P-109, P-134]", ({ expect }) => {
    expect(APPLICATION_VERSION).toBe("2.2.28");
  });

  it("name the state of the systems [P-062, P-066]", ({ expect }) => {
    expect(healthTexts).toMatchObject({
      healthy: "All systems are healthy",
      issues: "Some systems are experiencing issues",
    });
    expect(healthScreenTexts.states).toEqual({ healthy: "Healthy", unhealthy: "Unhealthy", unknown: "Unknown" });
  });

  it("head the form of requests, the viewers of the pyranometers and the way on in the setup [P-049, P-075, P-089, P-108]", ({
    expect,
  }) => {
    expect(feedbackTexts.title).toBe("Feature Request / Bug Report");
    expect(simulationScreenTexts.feedback).toBe(feedbackTexts.title);
    expect(pyraScreenTexts.handleViewers).toBe("Handle Viewers");
    expect(setupStepTexts).toMatchObject({ continue: "Continue", continueAnyway: "Continue Anyway" });
  });

  it("are on the screen of the simulation [P-102, P-103, P-105, P-106, P-186, P-239]", ({ expect }) => {
    expect(simulationScreenTexts).toMatchObject({
      loading: "Loading Projections",
      generateReport: "Generate Report",
      duplicate: "Location Already Simulated!",
      runAnyway: "Run Anyway",
      cancel: "Cancel",
    });
    expect(simulationTexts).toMatchObject({
      monthlyTable: "Monthly mean soiling percentages",
      fullYear: "Full Year",
      groundSeries: "Ground Measured Data",
    });
    expect(simulationTexts.groundWarning("sales@soilsight.example")).toBe(
      "Contact the provider at sales@soilsight.example to learn how to collect ground measured data.",
    );
  });

  it("name the actions of a device and the question for days [A-039, A-040, A-041, A-042, A-043, A-044, A-045]", ({
    expect,
  }) => {
    expect(listingTexts.actions).toMatchObject({
      edit: "Edit",
      config: "Config",
      download: "Download CSV",
      logs: "WE Logs",
      key: "API Key",
      upload: "Upload Data",
      cleanings: "Plant Cleanings",
    });
    expect(exportDialogTexts.prompt).toBe("Please select date range for downloading data.");
    expect(exportDialogTexts.hint).toContain("Use the Chrome browser");
  });

  it("are in the form of a device [A-061, A-068, A-236, A-238, A-239]", ({ expect }) => {
    expect(deviceFormTexts).toMatchObject({
      fromLocation: "Get from location",
      verifyNoon: "Verify today's solar noon",
      errorTitle: "Error!",
      locationFirst: "You must first set the device Latitude and Longitude.",
    });
    expect(registrationTexts).toMatchObject({
      noonFailed: "Something went wrong, please try again later.",
      solarNoon: "Today’s solar noon is at: {time}",
    });
  });

  it("correct slips of what is said about a saved device [A-233, A-234, A-237]", ({ expect }) => {
    expect(registrationTexts).toMatchObject({
      created: "Your device was created successfully.",
      updated: "Your device was updated successfully.",
    });
    expect(deviceFormTexts.zoneFailed).toBe(
      "Something went wrong trying to get your timezone via your location. Please verify your location and try again or select one of the time zones from the list.",
    );
  });

  it("head the values and the normalization of a device [A-080, A-084]", ({ expect }) => {
    expect(normalizationTexts).toMatchObject({ update: "Update Values", retroTitle: "Retro-normalize" });
  });

  it("number the health filters of the map from 0 [A-259]", ({ expect }) => {
    expect([...healthFilters]).toEqual([
      "All Warning and Critical",
      "Poor connection",
      "Connection lost",
      "Tank low",
      "No wash 2 days",
      "No wash 5 days",
      "Tank empty",
      "All devices",
    ]);
  });

  it("say that a link is invalid, and name a reset by its name [A-092, A-242]", ({ expect }) => {
    const why =
      "This can happen if the link is expired, the link is malformed or the link has already been clicked on.";
    expect(accountTexts).toMatchObject({
      linkInvalid: `The verification link is invalid. ${why}`,
      resetLinkInvalid: `The reset link is invalid. ${why}`,
    });
  });
});
