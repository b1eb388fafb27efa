import { BlockList, isIPv6 } from 'node:net';
import { ok, warning, type Check } from './check.js';

/** Networks whose addresses any program in the same cluster or company may have. */
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7', 'fe80::/10'];

/** A wider network has more hosts than proxies. */
const LEAST_BITS = { ipv4: 16, ipv6: 48 } as const;

const parsed = (network: string) => {
  const [address = '', bits = ''] = network.split('/');
  return { address, bits: Number(bits), family: isIPv6(address) ? ('ipv6' as const) : ('ipv4' as const) };
};

const isWithin = (network: string, other: string): boolean => {
  const { address, bits, family } = parsed(other);
  const list = new BlockList();
  list.addSubnet(address, bits, family);
  const inner = parsed(network);
  return list.check(inner.address, inner.family);
};

const isTooWide = (network: string): boolean => {
  const { bits, family } = parsed(network);
  return bits < LEAST_BITS[family] && PRIVATE.some((other) => isWithin(network, other) || isWithin(other, network));
};

/** Whoever sends from a trusted network chooses the address that locks and limits count. */
export const checkTrustedProxies = (networks: ReadonlyArray<string>): Check => {
  const wide = networks.filter(isTooWide);
  if (wide.length === 0) return ok('trusted proxies', networks.length === 0 ? 'none' : networks.join(', '));
  return warning(
    'trusted proxies',
    `${wide.join(', ')}: every program in this network can choose the client address, and so evade locks and limits`,
    'set TRUST_PROXY to the addresses of the proxies alone',
  );
};
