import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { ClientAddress } from '../domain/client-address.js';
import type { Log } from '../domain/ports/log.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = readonly [Address, number];

/** An address as a socket or a proxy spells it: perhaps IPv4-mapped, in brackets, with a port or a zone. */
const addressIn = (text: string): Address | undefined => {
  const bare = text.trim().replace(/^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2');
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return undefined;
  return ipaddr.process(bare);
};

/** IPv6 clients own a /64 each, so that is what counts as one client. */
const clientOf = (address: Address): ClientAddress => {
  if (address.kind() === 'ipv4') return address.toString() as ClientAddress;
  const prefix = (address as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16));
  return `${prefix.join(':')}::/64` as ClientAddress;
};

const contains = ([network, bits]: Network, address: Address): boolean =>
  network.kind() === address.kind() && address.match(network, bits);

export type ClientAddressOf = (request: IncomingMessage) => ClientAddress;

/**
 * The socket's peer; behind trusted proxies the right-most hop of `X-Forwarded-For` that is not one of them. An entry
 * that is no address ends the walk: who reported it is the client then.
 */
export const clientAddressOf = (trustedNetworks: ReadonlyArray<string>, log: Log): ClientAddressOf => {
  const networks = trustedNetworks.map((network) => ipaddr.parseCIDR(network));
  const isTrusted = (address: Address) => networks.some((network) => contains(network, address));
  let warned = false;

  return ({ socket, headers }) => {
    const peer = addressIn(socket.remoteAddress ?? '');
    if (!peer) return 'unknown' as ClientAddress;

    const forwarded = headers['x-forwarded-for'];
    if (forwarded === undefined) return clientOf(peer);
    if (!isTrusted(peer) && !warned) {
      warned = true;
      log.warn('X-Forwarded-For from an untrusted peer is not believed; see TRUST_PROXY', { peer: peer.toString() });
    }
    let address = peer;
    for (const hop of String(forwarded).split(',').reverse()) {
      const next: Address | undefined = isTrusted(address) ? addressIn(hop) : undefined;
      if (!next) break;
      address = next;
    }
    return clientOf(address);
  };
};
