import type { Settings } from '../../config/settings.js';
import { Ports, type PortName, type PortOf } from './tokens.js';

/** What an adapter of one's own is made with. */
export type AdapterContext = Readonly<{
  settings: Settings;
  /** Another port, whatever serves it. */
  port<Name extends PortName>(name: Name): PortOf<Name>;
  /** Called once the service answers no more; what was opened last is closed first. `name` is told when it fails. */
  onClose(name: string, close: () => Promise<void>): void;
}>;

/** Adapters that replace those of the tables, by the names of their ports; each is made once, before the service answers. */
export type OwnAdapters = { readonly [Name in PortName]?: (context: AdapterContext) => PortOf<Name> };

/** The names of the ports that are served by these. Throws for a name that no port has. */
export const ownPorts = (own: OwnAdapters): ReadonlySet<string> => {
  const names = Object.entries(own)
    .filter(([, make]) => (make as unknown) !== undefined)
    .map(([name]) => name);
  const unknown = names.find((name) => !Object.hasOwn(Ports, name));
  if (unknown !== undefined) throw new Error(`there is no port named ${unknown}`);
  return new Set(names);
};
