import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { foldersOnPath, isRunnable } from '../executables.js';
import { eventually } from '../eventually.js';
import { freePort } from '../free-port.js';
import { newFolder } from '../new-folder.js';
import { skipped } from '../skipped.js';
import { childrenOf, isAlive } from './tree.js';

export type Proxy = Readonly<{
  /** Serves another configuration from now on; the one before serves what it has begun. */
  reload(configuration: string): Promise<void>;
  stop(): Promise<void>;
}>;

/** A proxy with this configuration, which listens on the port. */
type Configured = Readonly<{
  configuration: string;
  port: number;
  environment?: Readonly<Record<string, string>>;
}>;
export type StartConfigured = (context: Mocha.Context, configured: Configured) => Promise<Proxy>;

const running = new Set<ChildProcess>();
process.once('exit', () => {
  // nginx takes its workers along
  for (const proxy of running) proxy.kill('SIGTERM');
});

const accepts = (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  const outcome = Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]);
  return outcome.catch(() => false).finally(() => socket.destroy());
};

type Start = Readonly<{ file: string; words: ReadonlyArray<string>; environment: Record<string, string> }>;

const started = async ({ file, words, environment }: Start, port: number) => {
  const proxy = spawn(file, words, { env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
  running.add(proxy);
  let said = '';
  proxy.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(proxy, 'close');
  void ended.then(() => running.delete(proxy));
  await eventually(async () => {
    if (proxy.exitCode !== null) throw new Error(`${file} ended: ${said}`);
    return accepts(port);
  });
  return {
    process: proxy,
    stop: async () => {
      proxy.kill('SIGTERM');
      await ended;
    },
  };
};

/** A system has servers in folders that are not on the path of every user. */
export const programOrSkip = (context: Mocha.Context, name: string): string => {
  const file = [...foldersOnPath(), '/usr/sbin', '/usr/bin'].map((folder) => join(folder, name)).find(isRunnable);
  return file ?? skipped(context, name);
};

/** nginx with this in its http block. */
export const startNginxWith: StartConfigured = async (context, { configuration, port }) => {
  const file = programOrSkip(context, 'nginx');
  const folder = await newFolder('nginx');
  const configure = (text: string) => writeFile(join(folder, 'site.conf'), text);
  await configure(configuration);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const main = [
    ...['daemon off;', 'user root;', `pid ${folder}/pid;`, 'error_log stderr warn;', 'events {}'],
    ...['http {', 'access_log off;', ...temporary, `include ${folder}/site.conf;`, '}', ''],
  ];
  await writeFile(join(folder, 'nginx.conf'), main.join('\n'));
  const words = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
  const nginx = await started({ file, words, environment: {} }, port);
  const workers = (): number[] => childrenOf(nginx.process.pid ?? 0).filter(isAlive);
  return {
    stop: nginx.stop,
    reload: async (text) => {
      const before = workers();
      await configure(text);
      nginx.process.kill('SIGHUP');
      await eventually(() => workers().length > 0 && !before.some(isAlive));
    },
  };
};

/** Caddy with this configuration, which may read the environment. */
export const startCaddyWith: StartConfigured = async (context, { configuration, port, environment = {} }) => {
  const file = programOrSkip(context, 'caddy');
  const [folder, admin] = [await newFolder('caddy'), `127.0.0.1:${await freePort()}`];
  const options = ['{', `admin ${admin}`, 'auto_https off', 'default_bind 127.0.0.1', '}'].join('\n');
  const configure = (text: string) => writeFile(join(folder, 'main'), `${options}\n${text}`);
  await configure(configuration);
  const from = ['--adapter', 'caddyfile', '--config', join(folder, 'main')];
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...environment };
  const caddy = await started({ file, words: ['run', ...from], environment: env }, port);
  return {
    stop: caddy.stop,
    reload: async (text) => {
      await configure(text);
      const reloading = spawn(file, ['reload', ...from], { env, stdio: 'ignore' });
      const [code] = (await once(reloading, 'exit')) as [number | null];
      if (code !== 0) throw new Error(`caddy reload ended with ${code}`);
    },
  };
};
