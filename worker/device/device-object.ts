import { DurableObject } from "cloudflare:workers";

/** The object of one device: a façade over its stores. */
export class Device extends DurableObject<Env> {}
