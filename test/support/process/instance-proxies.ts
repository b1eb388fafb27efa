import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../free-port.js';
import { newFolder } from '../new-folder.js';
import { filledIn } from './proxies.js';
import { programOrSkip, startCaddyWith, startNginxWith, type Proxy } from './proxy-process.js';

/** A proxy with TLS in front of two instances. */
type InstanceProxy = Readonly<{
  url: string;
  /** Where plain HTTP is answered, if it is. */
  plainUrl: string | undefined;
  /** Sends no more requests to the instance, or again. */
  leaveOut(address: string): Promise<void>;
  takeBack(): Promise<void>;
  stop: Proxy['stop'];
}>;

export type StartInstanceProxy = (
  context: Mocha.Context,
  instances: readonly [first: string, second: string],
) => Promise<InstanceProxy>;

/** A certificate of its own for localhost, in a new folder. */
const certificate = async (context: Mocha.Context): Promise<string> => {
  const openssl = programOrSkip(context, 'openssl');
  const folder = await newFolder('tls');
  const [key, chain] = ['privkey.pem', 'fullchain.pem'].map((name) => join(folder, name));
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  execFileSync(openssl, [...request, '-subj', '/CN=localhost', '-keyout', key!, '-out', chain!], { stdio: 'ignore' });
  return folder;
};

/** nginx as docs/deploying.md configures it: an instance that is left out has the word `down`. */
export const startNginxOfInstances: StartInstanceProxy = async (context, [first, second]) => {
  const [port, plain, folder] = [await freePort(), await freePort(), await certificate(context)];
  const values = {
    ...{ MENSHEN_FIRST: first, MENSHEN_SECOND: second, MENSHEN_NAME: 'localhost' },
    ...{ MENSHEN_TLS: folder, MENSHEN_LISTEN: `127.0.0.1:${port}` },
    ...{ MENSHEN_LISTEN_PLAIN: `127.0.0.1:${plain}`, MENSHEN_ORIGIN: `https://localhost:${port}` },
  };
  const template = readFileSync('deploy/nginx/menshen.conf.template', 'utf8');
  const configuration = filledIn(template, values);
  const proxy = await startNginxWith(context, { configuration, port });
  return {
    url: `https://localhost:${port}`,
    plainUrl: `http://localhost:${plain}`,
    leaveOut: (address) => proxy.reload(configuration.replace(`${address} max_fails=0`, '$& down')),
    takeBack: () => proxy.reload(configuration),
    stop: proxy.stop,
  };
};

/** Caddy as docs/deploying.md configures it: an instance that is left out has no line. */
export const startCaddyOfInstances: StartInstanceProxy = async (context, [first, second]) => {
  const [port, folder] = [await freePort(), await certificate(context)];
  const site = readFileSync('deploy/caddy/menshen.Caddyfile', 'utf8').replace(
    '{$MENSHEN_SITE} {',
    `$&\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`,
  );
  const environment = {
    ...{ MENSHEN_SITE: `https://localhost:${port}`, MENSHEN_FIRST: first, MENSHEN_SECOND: second },
  };
  const lines = { [first]: 'to {$MENSHEN_FIRST}', [second]: 'to {$MENSHEN_SECOND}' };
  const proxy = await startCaddyWith(context, { configuration: site, port, environment });
  return {
    url: `https://localhost:${port}`,
    plainUrl: undefined,
    leaveOut: async (address) => {
      await proxy.reload(site.replace(lines[address] ?? '', ''));
      // Caddy does not tell when the requests that began before have ended.
      await setTimeout(1_000);
    },
    takeBack: () => proxy.reload(site),
    stop: proxy.stop,
  };
};
