import type { Settings } from '../../config/settings.js';
import type { Modules } from '../contract/modules/managed-module.js';
import type { PortName, PortOf } from './tokens.js';

/** What an adapter factory gets. */
export type AdapterContext = Readonly<{
  settings: Settings;
  /** Every module, those from outside included. */
  modules: Modules;
  /** Another port, whichever adapter serves it. */
  port<Name extends PortName>(name: Name): PortOf<Name>;
  /** `close` is called after the last request. What was opened last is closed first. `name` stands in error messages. */
  onClose(name: string, close: () => Promise<void>): void;
}>;

/** Adapters that replace those of the table, by port name. Each factory is synchronous and is called once, before the service answers. */
export type AdapterOverrides = { readonly [Name in PortName]?: (context: AdapterContext) => PortOf<Name> };

type AnyFactory = (context: AdapterContext) => unknown;

const asynchronous = (name: string): Error =>
  new Error(
    `the adapter factory for port ${name} is asynchronous: await what it needs before createService, and return the adapter`,
  );

/** The factories by port name. Throws for a name that is no port, and for an asynchronous function. */
export const factoriesIn = (
  overrides: AdapterOverrides,
  ports: ReadonlyArray<string>,
): ReadonlyMap<string, AnyFactory> => {
  const factories = new Map<string, AnyFactory>();
  for (const [name, factory] of Object.entries(overrides as Readonly<Record<string, AnyFactory | undefined>>)) {
    if (factory === undefined) continue;
    if (!ports.includes(name)) throw new Error(`unknown port ${name}`);
    if (factory.constructor.name === 'AsyncFunction') throw asynchronous(name);
    factories.set(name, factory);
  }
  return factories;
};

/** Calls the factory. A promise is no adapter: its methods would be missing at the first request. */
export const makeOverride = (name: string, factory: AnyFactory, context: AdapterContext): unknown => {
  const adapter = factory(context);
  if (typeof adapter === 'object' && adapter !== null && 'then' in adapter) {
    Promise.resolve(adapter).catch(() => undefined);
    throw asynchronous(name);
  }
  return adapter;
};
