export const answersTexts = {
  title: "Installation",
  serialNumber: "Serial number",
  photo: (number: number) => `Installation photo ${number}`,
  openHint: "What was answered No is an open alert until it is done or acknowledged.",
  nowYes: (question: string) => `Done: ${question}`,
} as const;
