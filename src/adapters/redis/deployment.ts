import type { Login, ServerAddress } from './server-client.js';

/** What `REDIS_URL` names. `addresses` are the server, the nodes of a cluster, or the sentinels. */
export type Deployment = Readonly<{ login: Login; addresses: readonly [ServerAddress, ...ServerAddress[]] }> &
  (Readonly<{ kind: 'server' | 'cluster' }> | Readonly<{ kind: 'sentinel'; group: string }>);

const REDIS_PORT = 6379;
const SENTINEL_PORT = 26_379;

/** `redis+sentinel://[user:password@]host:port,host:port/<group>[/<database>]`. It has several hosts, so `URL` rejects it. */
const SENTINEL_FORM = /^redis(s?)\+sentinel:\/\/(?:([^@/]*)@)?([^@/]+)\/([^/]+)(?:\/(\d+))?$/;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const addressIn = (url: string, defaultPort: number): ServerAddress => {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, '') || 'localhost', port: Number(port || defaultPort) };
};

const addressesOf = ([first = '', ...others]: ReadonlyArray<string>, defaultPort: number): Deployment['addresses'] => [
  addressIn(first, defaultPort),
  ...others.map((url) => addressIn(url, defaultPort)),
];

const loginOf = (username: string, password: string, tls: boolean, database = ''): Login => {
  if (!/^\d{0,4}$/.test(database)) throw new Error('the database of Redis is a number');
  return {
    ...(username && { username: decoded(username) }),
    ...(password && { password: decoded(password) }),
    tls,
    database: Number(database),
  };
};

const sentinelGroup = ([, s, login = '', hosts = '', group = '', database]: RegExpExecArray): Deployment => {
  const [username = '', ...password] = login.split(':');
  return {
    kind: 'sentinel',
    group: decoded(group),
    addresses: addressesOf(
      hosts.split(',').map((host) => `redis://${host}`),
      SENTINEL_PORT,
    ),
    login: loginOf(username, password.join(':'), s === 's', database),
  };
};

/** One URL is a server or, in its own form, a group under Sentinel. Several are the nodes of a cluster with the first one's login. */
export const deploymentAt = (urls: ReadonlyArray<string>): Deployment => {
  const [first = 'redis://localhost', ...others] = urls;
  const sentinel = SENTINEL_FORM.exec(first);
  if (sentinel) return sentinelGroup(sentinel);
  const { protocol, username, password, pathname } = new URL(first);
  const login = loginOf(username, password, protocol === 'rediss:', pathname.slice(1));
  const addresses = addressesOf([first, ...others], REDIS_PORT);
  // a cluster has one database
  return others.length === 0
    ? { kind: 'server', addresses, login }
    : { kind: 'cluster', addresses, login: { ...login, database: 0 } };
};
