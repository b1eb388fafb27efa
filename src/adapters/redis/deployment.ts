import type { Address } from './address.js';

/** How every server of the deployment is entered. */
export type Access = Readonly<{
  username?: string;
  password?: string;
  tls: boolean;
  database: number;
  /** Stands before every key. */
  keyPrefix?: string;
}>;

/** What `REDIS_URL` leads to. */
export type Deployment = Readonly<{ access: Access }> &
  (
    | Readonly<{ kind: 'server'; at: Address }>
    | Readonly<{ kind: 'cluster'; seeds: ReadonlyArray<Address> }>
    | Readonly<{ kind: 'sentinel'; sentinels: ReadonlyArray<Address>; group: string }>
  );

const REDIS_PORT = 6379;
const SENTINEL_PORT = 26_379;

/** `redis+sentinel://[user:password@]host:port,host:port/<group>[/<database>]`; no URL, since it has several hosts. */
const SENTINEL_FORM = /^redis(s?)\+sentinel:\/\/(?:([^@/]*)@)?([^@/]+)\/([^/]+)(?:\/(\d+))?$/;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const databaseIn = (text = ''): number => {
  if (!/^\d{0,4}$/.test(text)) throw new Error('a database of Redis is named by a number');
  return Number(text);
};

const credentials = (username = '', password = '') => ({
  ...(username && { username: decoded(username) }),
  ...(password && { password: decoded(password) }),
});

const addressOf = (url: string, defaultPort: number): Address => {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, '') || 'localhost', port: Number(port || defaultPort) };
};

const accessOf = (url: string): Access => {
  const { protocol, username, password, pathname } = new URL(url);
  return { ...credentials(username, password), tls: protocol === 'rediss:', database: databaseIn(pathname.slice(1)) };
};

const sentinelGroup = ([, tls, login = '', hosts = '', group = '', database]: RegExpExecArray): Deployment => {
  const [username, ...password] = login.split(':');
  return {
    kind: 'sentinel',
    sentinels: hosts.split(',').map((host) => addressOf(`redis://${host}`, SENTINEL_PORT)),
    group: decoded(group),
    access: { ...credentials(username, password.join(':')), tls: tls === 's', database: databaseIn(database) },
  };
};

/** One URL is a server or, in its own form, a group under Sentinel; several are nodes of a cluster, entered like the first. */
export const deploymentAt = (urls: ReadonlyArray<string>): Deployment => {
  const [first = 'redis://localhost', ...others] = urls;
  const sentinel = SENTINEL_FORM.exec(first);
  if (sentinel) return sentinelGroup(sentinel);
  if (others.length === 0) return { kind: 'server', at: addressOf(first, REDIS_PORT), access: accessOf(first) };
  return {
    kind: 'cluster',
    seeds: urls.map((url) => addressOf(url, REDIS_PORT)),
    // a cluster has one database
    access: { ...accessOf(first), database: 0 },
  };
};
