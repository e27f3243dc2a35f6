export { limitedRunner, type Runner, runnerOf } from "../plant-plans/index.ts";
