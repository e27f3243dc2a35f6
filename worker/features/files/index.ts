export { files } from "./routes.ts";
export {
  type FilePart,
  type IncomingBody,
  openFilePart,
  rawFile,
  streamOf,
  TooLarge,
  watchedBody,
  yielding,
} from "./body.ts";
export { plainBody } from "./unpacked.ts";
