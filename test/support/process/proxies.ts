import { readFileSync } from 'node:fs';
import { freePort } from '../free-port.js';
import { startCaddyWith, startNginxWith, type Proxy } from './proxy-process.js';

/** A proxy with a shipped configuration, in front of these addresses. */
type Places = Readonly<{ menshen: string; service: string; change?: (configuration: string) => string }>;

export type StartProxy = (context: Mocha.Context, places: Places) => Promise<Proxy & Readonly<{ url: string }>>;

const unchanged = (configuration: string): string => configuration;

/** As `envsubst` does. */
export const filledIn = (template: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`\${${name}}`, value), template);

/** nginx with the gate in `deploy/nginx`. */
export const startNginx: StartProxy = async (context, { menshen, service, change = unchanged }) => {
  const port = await freePort();
  const template = change(readFileSync('deploy/nginx/gate.conf.template', 'utf8'));
  const addresses = { GATE_LISTEN: `127.0.0.1:${port}`, MENSHEN_ADDRESS: menshen, SERVICE_ADDRESS: service };
  const proxy = await startNginxWith(context, { configuration: filledIn(template, addresses), port });
  return { ...proxy, url: `http://127.0.0.1:${port}` };
};

/** Caddy with the gate in `deploy/caddy`. */
export const startCaddy: StartProxy = async (context, { menshen, service, change = unchanged }) => {
  const port = await freePort();
  const configuration = change(readFileSync('deploy/caddy/Caddyfile', 'utf8'));
  const environment = { GATE_LISTEN: `http://:${port}`, MENSHEN_ADDRESS: menshen, SERVICE_ADDRESS: service };
  const proxy = await startCaddyWith(context, { configuration, port, environment });
  return { ...proxy, url: `http://127.0.0.1:${port}` };
};
