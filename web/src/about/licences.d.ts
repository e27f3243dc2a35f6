declare module "virtual:licences" {
  const licences: readonly { name: string; version: string; licence: string }[];
  export default licences;
}
