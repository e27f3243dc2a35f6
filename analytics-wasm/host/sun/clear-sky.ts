import type { Core } from "../core.ts";

export function clearSkyGhi(core: Core, { zenith }: { zenith: Float64Array }): Float64Array {
  core.begin();
  const zenithAt = core.put(zenith);
  const ghi = core.take(zenith.length);
  core.run("clearSkyGhi", zenithAt, zenith.length, ghi);
  return core.read(ghi, zenith.length);
}
