export interface DnsPort {
  /** A and AAAA of a name; empty: it has none. Null: no answer now. */
  addressesOf(host: string): Promise<readonly string[] | null>;
}
