import { SETUP_PAGE } from "./source.ts";

const container = (): ServiceWorkerContainer | undefined =>
  (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;

/** Prepares the wizard for starts without a connection; true once it is. False where the browser can't, or in development. */
export async function prepareOffline(): Promise<boolean> {
  const workers = container();
  if (!import.meta.env.PROD || !workers) return false;
  try {
    await workers.register("/setup-sw.js", { scope: SETUP_PAGE });
    await workers.ready;
    return true;
  } catch {
    return false;
  }
}

/** Lets a new version of the wizard take over; called only while nothing is filled in. */
export async function takeNewVersion(): Promise<void> {
  const registration = await container()?.getRegistration(SETUP_PAGE);
  registration?.waiting?.postMessage("activate");
}
