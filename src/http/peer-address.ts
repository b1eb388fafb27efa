import type { Socket } from 'node:net';

const peers = new WeakMap<Socket, string>();

/** Keeps the address of a new connection, since a closed socket has none. Undefined when the client has gone already. */
export const keepPeerAddress = (socket: Socket): string | undefined => {
  const address = socket.remoteAddress;
  if (address !== undefined) peers.set(socket, address);
  return address;
};

/** The address of the socket's peer, also after the connection was closed. */
export const peerAddressOf = (socket: Socket): string => peers.get(socket) ?? socket.remoteAddress ?? '';
