import type { Server } from 'node:http';
import type { ClientAddress } from '../../domain/client-address.js';
import { clientAddressIn, trustedPeers } from '../client-address.js';
import { keepPeerAddress } from '../peer-address.js';

type Bound = Readonly<{
  mostPerClient: number;
  trustedProxies: ReadonlyArray<string>;
  /** Called for each connection that is closed because its client has too many. */
  onRefused: () => void;
}>;

/**
 * Closes a new connection of a client that has `mostPerClient` open, so that one client cannot take the connections of
 * all. A trusted proxy carries many clients and has no bound. A connection whose client has gone already is closed too.
 */
export const boundPerClient = (server: Server, { mostPerClient, trustedProxies, onRefused }: Bound): void => {
  const isTrusted = trustedPeers(trustedProxies);
  const open = new Map<ClientAddress, number>();

  server.on('connection', (socket) => {
    const peer = keepPeerAddress(socket);
    const client = clientAddressIn(peer ?? '');
    if (peer === undefined || client === undefined) {
      socket.destroy();
      return;
    }
    if (isTrusted(peer)) return;
    const count = open.get(client) ?? 0;
    if (count >= mostPerClient) {
      socket.destroy();
      onRefused();
      return;
    }
    open.set(client, count + 1);
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left === 0) open.delete(client);
      else open.set(client, left);
    });
  });
};
