import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { ClientAddress } from '../domain/client-address.js';
import type { Log } from '../domain/ports/log.js';
import { peerAddressOf } from './peer-address.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = readonly [Address, number];

/** Longer than any spelling of an address. */
const MOST_CHARACTERS = 100;

/** IPv6 as a proxy puts it in brackets, and IPv4 with a port. */
const BRACKETED = /^\[([^\]]*:[^\]]*)\](?::\d{1,5})?$/;
const WITH_PORT = /^([\d.]+):\d{1,5}$/;

/** An address as a socket or a proxy spells it: perhaps IPv4-mapped, in brackets, with a port or a zone. */
const addressIn = (text: string): Address | undefined => {
  if (text.length > MOST_CHARACTERS) return undefined;
  const spelled = text.trim();
  const bare = (BRACKETED.exec(spelled) ?? WITH_PORT.exec(spelled))?.[1] ?? spelled;
  // what is an address is for Node to say: the library also takes octal, hexadecimal and shortened ones
  return isIP(bare) === 0 ? undefined : ipaddr.process(plain(bare));
};

/** Without zone, and IPv6 in groups alone: the library takes `::192.0.2.1` for an IPv4-mapped address, which it is not. */
const plain = (text: string): string => text.replace(/%[^/]*/, '').replace(/(?<=:)\d+\.\d+\.\d+\.\d+/, groupsOf);

const groupsOf = (octets: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = octets.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
};

/** IPv6 clients own a /64 each, so that is what counts as one client. */
const clientOf = (address: Address): ClientAddress => {
  if (address.kind() === 'ipv4') return address.toString() as ClientAddress;
  const network = new ipaddr.IPv6([...(address as ipaddr.IPv6).parts.slice(0, 4), 0, 0, 0, 0]);
  return `${network.toString()}/64` as ClientAddress;
};

/** The client that a person means by an address; undefined for what is none. */
export const clientAddressIn = (text: string): ClientAddress | undefined => {
  const address = addressIn(text);
  return address && clientOf(address);
};

/** A network of IPv4-mapped addresses is one of IPv4, as such addresses are. */
const networkIn = (text: string): Network => {
  const [address, bits] = ipaddr.parseCIDR(plain(text));
  const mapped = address.kind() === 'ipv6' && (address as ipaddr.IPv6).isIPv4MappedAddress() && bits >= 96;
  return mapped ? [(address as ipaddr.IPv6).toIPv4Address(), bits - 96] : [address, bits];
};

const contains = ([network, bits]: Network, address: Address): boolean =>
  network.kind() === address.kind() && address.match(network, bits);

const isIn =
  (networks: ReadonlyArray<Network>) =>
  (address: Address): boolean =>
    networks.some((network) => contains(network, address));

/** Is the peer of a socket in one of the networks? */
export const trustedPeers = (trustedNetworks: ReadonlyArray<string>): ((peer: string) => boolean) => {
  const isTrusted = isIn(trustedNetworks.map(networkIn));
  return (peer) => {
    const address = addressIn(peer);
    return address !== undefined && isTrusted(address);
  };
};

export type ClientAddressOf = (request: IncomingMessage) => ClientAddress;

/** More than any chain of proxies has; entries beyond are not looked at. */
const MOST_HOPS = 32;

/**
 * The socket's peer; behind trusted proxies the right-most hop of `X-Forwarded-For` that is not one of them. An entry
 * that is no address ends the walk: who reported it is the client then.
 */
export const clientAddressOf = (trustedNetworks: ReadonlyArray<string>, log: Log): ClientAddressOf => {
  const isTrusted = isIn(trustedNetworks.map(networkIn));
  let warned = false;

  const warnOnce = (peer: Address): void => {
    if (warned) return;
    warned = true;
    log.warn('X-Forwarded-For from an untrusted peer is not believed; see TRUST_PROXY', { peer: peer.toString() });
  };

  return ({ socket, headers }) => {
    const peer = addressIn(peerAddressOf(socket));
    if (!peer) return 'unknown' as ClientAddress;

    // a header that is sent several times comes as one list
    const forwarded = headers['x-forwarded-for']?.toString();
    if (forwarded === undefined) return clientOf(peer);
    if (!isTrusted(peer)) {
      warnOnce(peer);
      return clientOf(peer);
    }
    let address = peer;
    let end = forwarded.length;
    for (let hops = 0; hops < MOST_HOPS && end >= 0 && isTrusted(address); hops += 1) {
      const comma = forwarded.lastIndexOf(',', end - 1);
      const next = addressIn(forwarded.slice(comma + 1, end));
      if (!next) break;
      address = next;
      end = comma;
    }
    return clientOf(address);
  };
};
