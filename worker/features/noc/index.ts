export { NocRoom } from "./live/noc-room.ts";
