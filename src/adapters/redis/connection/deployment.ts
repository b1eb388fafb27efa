export type ServerAddress = Readonly<{ host: string; port: number }>;

export const addressText = ({ host, port }: ServerAddress): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;

/** How to log in to every server of a deployment. */
export type Login = Readonly<{ username?: string; password?: string; tls: boolean; database: number }>;

/** What `REDIS_URL` names. `addresses` are the server, the nodes of a cluster, or the sentinels. */
export type Deployment = Readonly<{ login: Login; addresses: readonly [ServerAddress, ...ServerAddress[]] }> &
  (Readonly<{ kind: 'server' | 'cluster' }> | Readonly<{ kind: 'sentinel'; group: string }>);

const REDIS_PORT = 6379;
const SENTINEL_PORT = 26_379;

/** `redis+sentinel://[user:password@]host:port,host:port/<group>[/<database>]`. It has several hosts, so `URL` rejects it. */
const SENTINEL_FORM = /^redis(s?)\+sentinel:\/\/([^@/]*@)?([^@/]+)\/([^/]+)(\/\d+)?$/;

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

/** The addresses of all URLs, and the login of the first. */
const serversAt = (urls: ReadonlyArray<string>, defaultPort: number): Pick<Deployment, 'login' | 'addresses'> => {
  const [first = 'redis://localhost', ...others] = urls;
  const { protocol, username, password, pathname } = new URL(first);
  if (!/^\/?\d{0,4}$/.test(pathname)) throw new Error('the database of Redis is a number');
  return {
    addresses: [addressIn(first, defaultPort), ...others.map((url) => addressIn(url, defaultPort))],
    login: {
      ...(username && { username: decoded(username) }),
      ...(password && { password: decoded(password) }),
      tls: protocol === 'rediss:',
      database: Number(pathname.slice(1)),
    },
  };
};

/** One URL is a server or, in its own form, a group under Sentinel. Several are the nodes of a cluster, which has one database. */
export const deploymentAt = (urls: ReadonlyArray<string>): Deployment => {
  const sentinel = SENTINEL_FORM.exec(urls[0] ?? '');
  if (sentinel) {
    const [, s = '', login = '', hosts = '', group = '', database = ''] = sentinel;
    const sentinels = hosts.split(',').map((host) => `redis${s}://${login}${host}${database}`);
    return { kind: 'sentinel', group: decoded(group), ...serversAt(sentinels, SENTINEL_PORT) };
  }
  const servers = serversAt(urls, REDIS_PORT);
  if (urls.length < 2) return { kind: 'server', ...servers };
  return { kind: 'cluster', ...servers, login: { ...servers.login, database: 0 } };
};
