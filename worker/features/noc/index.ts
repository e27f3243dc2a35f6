/** What the program takes of the network operations map besides its routes. */
export { NocRoom } from "./live/noc-room.ts";
