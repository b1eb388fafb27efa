import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { ClientAddress } from '../domain/session/request-origin.js';
import type { Log } from '../domain/ports/log.js';

type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** An address and the number of leading bits that its network shares. */
export type Network = readonly [IpAddress, number];

/** The client of a connection whose peer has no address. */
const UNKNOWN = 'unknown' as ClientAddress;

/** Longer than any spelling of an address. */
const MAX_CHARACTERS = 100;

/** IPv6 in brackets, and IPv4 with a port. */
const BRACKETED = /^\[([^\]]*:[^\]]*)\](?::\d{1,5})?$/;
const WITH_PORT = /^([\d.]+):\d{1,5}$/;

/** An address from a socket or a proxy. It may be IPv4-mapped, or have brackets, a port or a zone. */
const addressIn = (text: string): IpAddress | undefined => {
  if (text.length > MAX_CHARACTERS) return undefined;
  const spelled = text.trim();
  const bare = (BRACKETED.exec(spelled) ?? WITH_PORT.exec(spelled))?.[1] ?? spelled;
  // The library also accepts octal, hexadecimal and shortened addresses.
  return isIP(bare) === 0 ? undefined : ipaddr.process(plain(bare));
};

/** Removes the zone and writes IPv6 in groups only: the library treats `::192.0.2.1` as an IPv4-mapped address. */
const plain = (text: string): string => text.replace(/%[^/]*/, '').replace(/(?<=:)\d+\.\d+\.\d+\.\d+/, groupsOf);

const groupsOf = (octets: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = octets.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
};

/** An IPv6 client usually has a /64, so a /64 is one client. */
const clientOf = (address: IpAddress): ClientAddress => {
  if (address.kind() === 'ipv4') return address.toString() as ClientAddress;
  const network = new ipaddr.IPv6([...(address as ipaddr.IPv6).parts.slice(0, 4), 0, 0, 0, 0]);
  return `${network.toString()}/64` as ClientAddress;
};

/** The client with this address; undefined if the text is not an address. */
export const clientAddressIn = (text: string): ClientAddress | undefined => {
  const address = addressIn(text);
  return address && clientOf(address);
};

/** The client that a list shows: an address, or the /64 network of an IPv6 address. */
export const shownClientIn = (text: string): ClientAddress | undefined =>
  text === UNKNOWN ? UNKNOWN : clientAddressIn(text.replace(/(?<=:)\/64$/, ''));

/** A network of IPv4-mapped addresses becomes a network of IPv4, as the addresses do. */
export const networkIn = (text: string): Network => {
  const [address, bits] = ipaddr.parseCIDR(plain(text));
  const mapped = address.kind() === 'ipv6' && (address as ipaddr.IPv6).isIPv4MappedAddress() && bits >= 96;
  return mapped ? [(address as ipaddr.IPv6).toIPv4Address(), bits - 96] : [address, bits];
};

/** Whether an address is in the network. */
export const contains = ([network, bits]: Network, address: IpAddress): boolean =>
  network.kind() === address.kind() && address.match(network, bits);

const isIn =
  (networks: ReadonlyArray<Network>) =>
  (address: IpAddress): boolean =>
    networks.some((network) => contains(network, address));

/** Whether the peer of a socket is in one of the networks. */
export const trustedPeers = (trustedNetworks: ReadonlyArray<string>): ((peer: string) => boolean) => {
  const isTrusted = isIn(trustedNetworks.map(networkIn));
  return (peer) => {
    const address = addressIn(peer);
    return address !== undefined && isTrusted(address);
  };
};

/** The peer of the socket; empty if it has none. */
const peerOf = ({ socket }: Pick<IncomingMessage, 'socket'>): string => peers.get(socket) ?? socket.remoteAddress ?? '';

/** What proxies add to a request that they forward. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto'] as const;

/** True for a request from a program of this host that no proxy has forwarded. */
export const isLocal = (request: IncomingMessage): boolean =>
  FORWARDED.every((name) => request.headers[name] === undefined) && addressIn(peerOf(request))?.range() === 'loopback';

/**
 * Whether the client of a request uses TLS: a trusted peer says so, and so does each proxy before it. Node joins repeated
 * headers to one list.
 */
export const tlsInFront = (trustedNetworks: ReadonlyArray<string>): ((request: IncomingMessage) => boolean) => {
  const isTrusted = trustedPeers(trustedNetworks);
  return (request) => {
    const protocols = request.headers['x-forwarded-proto']?.toString().split(',') ?? [];
    const isTold = protocols.length > 0 && protocols.every((protocol) => protocol.trim().toLowerCase() === 'https');
    return isTold && isTrusted(peerOf(request));
  };
};

export type ClientAddressOf = (request: IncomingMessage) => ClientAddress;

/** More than any chain of proxies. Entries beyond it are ignored. */
const MAX_HOPS = 32;

const peers = new WeakMap<Socket, string>();

/** Stores the peer of a new connection, because a closed socket has none. Undefined if the client has closed it already. */
export const rememberPeer = (socket: Socket): string | undefined => {
  const address = socket.remoteAddress;
  if (address !== undefined) peers.set(socket, address);
  return address;
};

/**
 * The socket's peer; behind trusted proxies, the right-most hop of `X-Forwarded-For` that is not one of them. An entry
 * that is not an address ends the search: the hop that added it is the client.
 */
export const clientAddressOf = (trustedNetworks: ReadonlyArray<string>, log: Log): ClientAddressOf => {
  const isTrusted = isIn(trustedNetworks.map(networkIn));
  let warned = false;

  const warnOnce = (peer: IpAddress): void => {
    if (warned) return;
    warned = true;
    log.warn('X-Forwarded-For from an untrusted peer is ignored; see TRUST_PROXY', { peer: peer.toString() });
  };

  return ({ socket, headers }) => {
    const peer = addressIn(peerOf({ socket }));
    if (!peer) return UNKNOWN;

    // Node joins repeated headers to one list.
    const forwarded = headers['x-forwarded-for']?.toString();
    if (forwarded === undefined) return clientOf(peer);
    if (!isTrusted(peer)) {
      warnOnce(peer);
      return clientOf(peer);
    }
    let address = peer;
    let end = forwarded.length;
    for (let hops = 0; hops < MAX_HOPS && end >= 0 && isTrusted(address); hops += 1) {
      const comma = forwarded.lastIndexOf(',', end - 1);
      const next = addressIn(forwarded.slice(comma + 1, end));
      if (!next) break;
      address = next;
      end = comma;
    }
    return clientOf(address);
  };
};
