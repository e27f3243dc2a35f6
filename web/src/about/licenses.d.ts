declare module "virtual:licenses" {
  const licenses: readonly { name: string; version: string; license: string }[];
  export default licenses;
}
