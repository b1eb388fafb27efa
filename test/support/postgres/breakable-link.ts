import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { closeOrm, settingsOf } from '../../../src/adapters/mikro-orm/connection/orm-options.js';
import type { DatabaseAddress } from '../../../src/adapters/postgres/database-settings.js';
import type { SharedStore } from '../../port-contracts/shared-store.js';
import { duringSuite } from '../during-suite.js';
import { urlOf } from './each-database.js';
import { ormOver } from './orm.js';

const connectTo = (address: DatabaseAddress): Socket => {
  if ('url' in address) return connect(Number(new URL(address.url).port), new URL(address.url).hostname);
  const { host, port } = address;
  return host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
};

/** Passes bytes on to a server on a loopback port. While it is broken it ends every connection. */
const startLink = async (address: DatabaseAddress) => {
  const sockets = new Set<Socket>();
  let isBroken = false;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const server = createServer((client) => {
    if (isBroken) return void client.destroy();
    const upstream = connectTo(address);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    breakStore: () => {
      isBroken = true;
      cut();
      return Promise.resolve(() => {
        isBroken = false;
        return Promise.resolve();
      });
    },
    close: async () => {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
};

type BreakableDatabase = Readonly<{
  /** The ORM at this time; another one after a restart. */
  orm: () => MikroORM;
  /** The URL of a server's database, over the link. */
  url: () => string;
  breakStore: Required<SharedStore<never>>['breakStore'];
  /** What a contract tests a port with that `open` gives. A restart opens the ORM again, as a new process does. */
  faultsOf<Port>(open: () => Port): SharedStore<Port>;
}>;

/** In the suite that calls it: the database of the ORM, over a link that a test can cut. */
export const overBreakableLink = (direct: () => MikroORM): BreakableDatabase => {
  const link = duringSuite(
    () => startLink(settingsOf(direct()).address),
    ({ close }) => close(),
  );
  const url = () => {
    const changed = new URL(urlOf(direct()));
    changed.port = String(link().port);
    return changed.href;
  };
  const open = (): MikroORM => {
    const settings = settingsOf(direct());
    const { address } = settings;
    return ormOver({
      ...settings,
      address: 'url' in address ? { url: url() } : { ...address, host: '127.0.0.1', port: link().port },
    });
  };
  let current: MikroORM;
  before(() => {
    current = open();
  });
  const breakStore = () => link().breakStore();
  return {
    orm: () => current,
    url,
    breakStore,
    faultsOf: (openPort) => ({
      second: openPort,
      breakStore,
      restart: async () => {
        await closeOrm(current);
        current = open();
        return openPort();
      },
    }),
  };
};
