export { files } from "./routes.ts";
export {
  type FilePart,
  type IncomingBody,
  openFilePart,
  plainBody,
  rawFile,
  streamOf,
  TooLarge,
  watchedBody,
  yielding,
} from "./body.ts";
