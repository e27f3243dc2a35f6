export { files } from "./routes.ts";
export { keepFile } from "./keep.ts";
export { CutOff, type FilePart, openFilePart, TooLarge } from "./multipart.ts";
export { plainBody, rawFile, streamOf } from "./raw.ts";
