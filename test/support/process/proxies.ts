import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { foldersOnPath, isRunnable } from '../executables.js';
import { eventually } from '../eventually.js';
import { freePort } from '../free-port.js';
import { newFolder } from '../new-folder.js';
import { skipped } from '../skipped.js';

/** A proxy with a shipped configuration, in front of these addresses. */
type Places = Readonly<{ menshen: string; service: string; change?: (configuration: string) => string }>;

type Proxy = Readonly<{ url: string; stop(): Promise<void> }>;
export type StartProxy = (context: Mocha.Context, places: Places) => Promise<Proxy>;

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const proxy of running) proxy.kill('SIGKILL');
});

const accepts = (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  const outcome = Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]);
  return outcome.catch(() => false).finally(() => socket.destroy());
};

type Start = Readonly<{ file: string; words: ReadonlyArray<string>; environment: Record<string, string> }>;

const started = async ({ file, words, environment }: Start, port: number): Promise<Proxy> => {
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
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      proxy.kill('SIGKILL');
      await ended;
    },
  };
};

/** A system has servers in folders that are not on the path of every user. */
const programOrSkip = (context: Mocha.Context, name: string): string => {
  const file = [...foldersOnPath(), '/usr/sbin', '/usr/bin'].map((folder) => join(folder, name)).find(isRunnable);
  return file ?? skipped(context, name);
};

const unchanged = (configuration: string): string => configuration;

/** As `envsubst` does. */
const filledIn = (template: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`\${${name}}`, value), template);

/** nginx with the configuration in `deploy/nginx`. One process, so that its end is the end of nginx. */
export const startNginx: StartProxy = async (context, { menshen, service, change = unchanged }) => {
  const file = programOrSkip(context, 'nginx');
  const [folder, port] = [await newFolder('nginx'), await freePort()];
  const template = change(readFileSync('deploy/nginx/gate.conf.template', 'utf8'));
  const addresses = { GATE_LISTEN: `127.0.0.1:${port}`, MENSHEN_ADDRESS: menshen, SERVICE_ADDRESS: service };
  await writeFile(join(folder, 'gate.conf'), filledIn(template, addresses));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const main = [
    ...['daemon off;', 'master_process off;', `pid ${folder}/pid;`, 'error_log stderr warn;', 'events {}'],
    ...['http {', 'access_log off;', ...temporary, `include ${folder}/gate.conf;`, '}', ''],
  ];
  await writeFile(join(folder, 'nginx.conf'), main.join('\n'));
  const words = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
  return started({ file, words, environment: {} }, port);
};

/** Caddy with the configuration in `deploy/caddy`. */
export const startCaddy: StartProxy = async (context, { menshen, service, change = unchanged }) => {
  const file = programOrSkip(context, 'caddy');
  const [folder, port] = [await newFolder('caddy'), await freePort()];
  await writeFile(join(folder, 'Caddyfile'), change(readFileSync('deploy/caddy/Caddyfile', 'utf8')));
  const options = ['{', 'admin off', 'auto_https off', 'default_bind 127.0.0.1', '}'];
  await writeFile(join(folder, 'main'), `${options.join('\n')}\nimport ${folder}/Caddyfile\n`);
  const words = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'main')];
  const environment = {
    ...{ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    ...{ GATE_LISTEN: `http://:${port}`, MENSHEN_ADDRESS: menshen, SERVICE_ADDRESS: service },
  };
  return started({ file, words, environment }, port);
};
