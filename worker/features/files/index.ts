export { files } from "./routes.ts";
export { storeFile } from "./keep.ts";
export { CutOff } from "./bytes.ts";
export { type FilePart, type IncomingBody, openFilePart, TooLarge } from "./multipart.ts";
export { watchedBody } from "./watched.ts";
export { plainBody, rawFile, streamOf, yielding } from "./raw.ts";
