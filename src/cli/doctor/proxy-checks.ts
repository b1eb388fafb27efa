import { contains, networkIn, type Network } from '../../http/client-address.js';
import { ok, warning, type Check } from './check.js';

/** Networks whose addresses any program in the same cluster or company may have. */
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7', 'fe80::/10'].map(
  networkIn,
);

/** A wider network has more hosts than proxies. */
const LEAST_BITS = { ipv4: 16, ipv6: 48 } as const;

const overlap = (one: Network, other: Network): boolean => contains(one, other[0]) || contains(other, one[0]);

const isTooWide = (text: string): boolean => {
  const network = networkIn(text);
  const [address, bits] = network;
  return bits < LEAST_BITS[address.kind()] && PRIVATE.some((other) => overlap(network, other));
};

/** A sender in a trusted network chooses the address that locks and limits count. */
export const checkTrustedProxies = (networks: ReadonlyArray<string>): Check => {
  const wide = networks.filter(isTooWide);
  if (wide.length === 0) return ok('trusted proxies', networks.length === 0 ? 'none' : networks.join(', '));
  return warning(
    'trusted proxies',
    `${wide.join(', ')}: every program in this network can choose the client address, and so evade locks and limits`,
    'set TRUST_PROXY to the addresses of the proxies alone',
  );
};
