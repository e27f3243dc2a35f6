export { files } from "./routes.ts";
export { PartBuffer, storeFile } from "./keep.ts";
export {
  CutOff,
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
