import { SETUP_PAGE } from "./source.ts";

const container = (): ServiceWorkerContainer | undefined =>
  (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;

/** True once the wizard works offline; false: unsupported, or in development. */
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

/** Called only while the form is empty. */
export async function takeNewVersion(): Promise<void> {
  const registration = await container()?.getRegistration(SETUP_PAGE);
  registration?.waiting?.postMessage("activate");
}
