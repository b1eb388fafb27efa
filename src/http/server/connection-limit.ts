import type { Server } from 'node:http';
import type { ClientAddress } from '../../domain/session/request-origin.js';
import { clientAddressIn, rememberPeer, trustedPeers } from '../client-address.js';

type Limit = Readonly<{
  maxPerClient: number;
  trustedProxies: ReadonlyArray<string>;
  /** Called for each connection above the limit. */
  onRefused: () => void;
}>;

/**
 * Closes a new connection of a client that has `maxPerClient` open connections, so that one client cannot use up all of
 * them. A trusted proxy has many clients and no limit. A connection that its client has closed already is closed too.
 */
export const limitPerClient = (server: Server, { maxPerClient, trustedProxies, onRefused }: Limit): void => {
  const isTrusted = trustedPeers(trustedProxies);
  const open = new Map<ClientAddress, number>();

  server.on('connection', (socket) => {
    const peer = rememberPeer(socket);
    const client = clientAddressIn(peer ?? '');
    if (peer === undefined || client === undefined) {
      socket.destroy();
      return;
    }
    if (isTrusted(peer)) return;
    const count = open.get(client) ?? 0;
    if (count >= maxPerClient) {
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
