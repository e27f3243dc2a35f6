import { app } from "./app.ts";

export { Device } from "./device/device-object.ts";

export default {
  fetch: app.fetch,
} satisfies ExportedHandler<Env>;
