/**
 * An independent reading of addresses, for tests: numbers of 128 bits, by the letter of RFC 4291 section 2.2 and without
 * a library. IPv4 is what lies in ::ffff:0:0/96.
 */
const MAPPED = 0xffffn << 32n;

const octets = (text: string): bigint | undefined => {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255))
    return undefined;
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n);
};

/** Groups of four hexadecimal digits; the last may be an IPv4 address. */
const groups = (text: string): bigint[] | undefined => {
  if (text === '') return [];
  const parts = text.split(':');
  const last = parts.at(-1) ?? '';
  const tail = last.includes('.') ? octets(last) : undefined;
  const hexadecimal = tail === undefined ? parts : parts.slice(0, -1);
  if (!hexadecimal.every((part) => /^[0-9a-f]{1,4}$/i.test(part))) return undefined;
  const read = hexadecimal.map((part) => BigInt(`0x${part}`));
  return tail === undefined ? read : [...read, tail >> 16n, tail & 0xffffn];
};

/** The address as a number; undefined for what is none. */
export const numberOf = (text: string): bigint | undefined => {
  if (!text.includes(':')) {
    const four = octets(text);
    return four === undefined ? undefined : MAPPED | four;
  }
  const halves = text.replace(/%[\w.:-]+$/, '').split('::');
  if (halves.length > 2) return undefined;
  const [left, right] = [groups(halves[0] ?? ''), groups(halves[1] ?? '')];
  // an IPv4 address ends the whole, not a half
  if (!left || !right || (halves.length === 2 && halves[0]?.includes('.'))) return undefined;
  const missing = 8 - left.length - right.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  return [...left, ...Array.from({ length: missing }, () => 0n), ...right].reduce(
    (sum, group) => (sum << 16n) | group,
    0n,
  );
};

const isFour = (address: bigint): boolean => address >> 32n === 0xffffn;

/** Does the network, in CIDR notation, contain the address? */
export const contains = (network: string, address: bigint): boolean => {
  const [text = '', bits = ''] = network.split('/');
  const base = numberOf(text);
  if (base === undefined) throw new Error(`${network} is no network`);
  const prefix = text.includes(':') ? Number(bits) : Number(bits) + 96;
  const free = BigInt(128 - prefix);
  // only a network of IPv4 contains IPv4
  return isFour(address) === (isFour(base) && prefix >= 96) && address >> free === base >> free;
};

/** What counts as one client: an IPv4 address, or the first 64 bits of another. */
export const clientOf = (address: bigint): string =>
  isFour(address) ? `IPv4 ${address & 0xffffffffn}` : `IPv6 ${address >> 64n}`;

/** The client's number behind the peer, by the entries of the header from left to right. */
export const clientBehind = (
  peer: string,
  entries: ReadonlyArray<string>,
  trusted: ReadonlyArray<string>,
): bigint | undefined => {
  const isTrusted = (address: bigint) => trusted.some((network) => contains(network, address));
  const walk = (address: bigint, left: ReadonlyArray<string>): bigint => {
    const hop = left.at(-1);
    const next = hop === undefined || !isTrusted(address) ? undefined : numberOf(spelledIn(hop));
    return next === undefined ? address : walk(next, left.slice(0, -1));
  };
  const start = numberOf(peer);
  return start === undefined ? undefined : walk(start, entries);
};

/** Without white space around it, brackets and port. */
const spelledIn = (entry: string): string => {
  const text = entry.trim();
  const close = text.indexOf(']');
  if (text.startsWith('[') && close > 0 && text.slice(0, close).includes(':'))
    return /^(:\d{1,5})?$/.test(text.slice(close + 1)) ? text.slice(1, close) : '';
  const [address = '', port, ...rest] = text.split(':');
  return port !== undefined && rest.length === 0 && /^\d{1,5}$/.test(port) && address.includes('.') ? address : text;
};
