export interface UploadedFile {
  fileUrl: string;
}

export interface UploadedFileEntry {
  id: string;
  bytes: number;
  /** This and the next two come from the audit log; null: it has no line about the upload. */
  kind: FileKind | null;
  uploadedAt: number | null;
  uploadedBy: string | null;
}

export interface UploadedFiles {
  /** Largest first, at most `FILES_LISTED`. */
  files: UploadedFileEntry[];
  /** Of all files, also those that aren't listed. */
  count: number;
  totalBytes: number;
}
export const FILES_LISTED = 500;

export const fileKinds = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  csv: "text/csv; charset=utf-8",
} as const;
export type FileEnding = keyof typeof fileKinds;
export type FileKind = (typeof fileKinds)[FileEnding];

export const FILE_MAX_BYTES = 20 * 1024 * 1024;

export const FILES_PER_DAY = 100;

export const fileTexts = {
  noFile: "No file arrived. Choose a picture or a .csv file and try again.",
  wrongKind: "Only pictures (.jpg, .png, .webp) and .csv files can be uploaded.",
  notWhatItSays: "The file's content doesn't match its name. Save it again as a picture or .csv file.",
  tooLarge: "The file is larger than 20 MB.",
  cutOff: "The upload was incomplete. Please try again.",
  tooMany: `You have uploaded ${FILES_PER_DAY} files within a day.`,
  deleted: "The file was deleted.",
  gone: "This file doesn't exist.",
} as const;
