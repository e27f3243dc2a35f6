/** Special-purpose blocks of IPv4 (IANA registry, RFC 6890), and what only routers use. */
const RESERVED_IPV4: readonly (readonly [block: string, bits: number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/** Within 2000::/3, the only block of public IPv6 addresses; 6to4 and Teredo hold an IPv4 address. */
const RESERVED_IPV6: readonly (readonly [block: string, bits: number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
];

function ipv4Of(text: string): bigint | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1);
  // A leading zero would be octal elsewhere.
  if (!parts || parts.some((part) => Number(part) > 255 || (part.length > 1 && part.startsWith("0")))) return null;
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

const IPV6_GROUPS = 8;

function ipv6Of(text: string): bigint | null {
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const embedded = tail ? ipv4Of(tail[2]!) : null;
  if (tail && embedded === null) return null;
  const hex = tail ? `${tail[1]}${(embedded! >> 16n).toString(16)}:${(embedded! & 0xffffn).toString(16)}` : text;
  const halves = hex.split("::");
  if (halves.length > 2) return null;
  const [first, second] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const given = first!.length + (second?.length ?? 0);
  if (second === undefined ? given !== IPV6_GROUPS : given >= IPV6_GROUPS) return null;
  const groups = [...first!, ...Array.from({ length: IPV6_GROUPS - given }, () => "0"), ...(second ?? [])];
  if (groups.some((group) => !/^[\da-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((sum, group) => sum * 0x10000n + BigInt(`0x${group}`), 0n);
}

const isWithin = (address: bigint, block: bigint, bits: number, width: number): boolean =>
  address >> BigInt(width - bits) === block >> BigInt(width - bits);

/** Whether an answer of the DNS is an address on the public internet. What can't be read is not. */
export function isPublicAddress(text: string): boolean {
  const ipv4 = ipv4Of(text);
  if (ipv4 !== null) return !RESERVED_IPV4.some(([block, bits]) => isWithin(ipv4, ipv4Of(block)!, bits, 32));
  const ipv6 = ipv6Of(text);
  if (ipv6 === null || !isWithin(ipv6, ipv6Of("2000::")!, 3, 128)) return false;
  return !RESERVED_IPV6.some(([block, bits]) => isWithin(ipv6, ipv6Of(block)!, bits, 128));
}
