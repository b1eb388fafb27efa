import 'reflect-metadata';
import { createRequire } from 'node:module';
import type * as tsyringe from 'tsyringe';
import type { Settings } from '../../config/settings.js';
import type { Handlers } from '../application/handlers.js';
import { ADAPTERS } from './adapters.js';
import { choiceFrom, type Choice } from './choice.js';
import { CONNECTIONS } from './connections.js';
import { handlerRows } from './handlers.js';
import { createDisposer, type Disposer, type Row } from './loader.js';
import { moduleRegistry, type CustomModule } from './modules.js';
import { factoriesIn, makeOverride, type AdapterContext, type AdapterOverrides } from './overrides.js';
import { tokenOf, type PartName, type Parts, type PortName } from './tokens.js';

/** The service without HTTP. A part is loaded and made when it is first asked for, with the parts that it needs. */
export type Composition = Disposer &
  Readonly<{
    /** The adapter that the settings choose for each port and connection. */
    choice: Choice;
    /** A port, connection or handler by its name. Each is made once. */
    get<Name extends PartName>(name: Name): Promise<Parts[Name]>;
    /** Every handler. */
    handlers(): Promise<Handlers>;
    /** Whether a port, by itself or through other parts, needs this part. */
    uses(name: PartName): boolean;
    /** Whether an override replaces the adapter that the settings choose. */
    isReplaced(name: PortName): boolean;
    /** Makes every override. Rejects when one cannot be made. */
    makeOverrides(): Promise<void>;
  }>;

/** Required, not imported: for an import Node first parses all its files for the names of their exports. */
const { container: root, instanceCachingFactory } = createRequire(import.meta.url)('tsyringe') as typeof tsyringe;

const PORTS = Object.keys(ADAPTERS) as PortName[];

/** The chosen row of every part. */
const chosenRows = (choice: Choice, settings: Settings): ReadonlyMap<PartName, Row<unknown>> => {
  const rows = new Map(Object.entries(handlerRows(settings)) as [PartName, Row<unknown>][]);
  const tables: Readonly<Record<string, Readonly<Record<string, Row<unknown>>>>> = { ...ADAPTERS, ...CONNECTIONS };
  for (const [name, adapter] of Object.entries(choice)) {
    const chosen = tables[name]?.[adapter];
    if (!chosen) throw new Error(`unknown adapter ${adapter} for port ${name}`);
    rows.set(name as PartName, chosen);
  }
  return rows;
};

/** Registers the adapters that the settings choose, or their overrides, and the handlers. Throws for a module that has a fault. */
export const compose = (
  settings: Settings,
  overrides: AdapterOverrides = {},
  modules: ReadonlyArray<CustomModule> = [],
): Composition => {
  const registry = moduleRegistry(modules, settings.TIME_ZONE);
  const container = root.createChildContainer();
  const disposer = createDisposer();
  const choice = choiceFrom(settings);
  const rows = chosenRows(choice, settings);
  const factories = factoriesIn(overrides, PORTS);
  const resolve = (name: PartName): unknown => container.resolve<unknown>(tokenOf(name));
  const register = (name: PartName, make: () => unknown): void => {
    container.register(tokenOf(name) as tsyringe.InjectionToken<unknown>, {
      useFactory: instanceCachingFactory(make),
    });
  };

  // an override may ask for any port
  const needsOf = (name: PartName): ReadonlyArray<PartName> =>
    factories.has(name) ? PORTS : (rows.get(name)?.needs ?? []);

  /** The part and everything that it needs. What is needed stands before what needs it. */
  const withNeeds = (name: PartName, found = new Set<PartName>(), open = new Set<PartName>()): Set<PartName> => {
    if (found.has(name) || open.has(name)) return found;
    open.add(name);
    for (const need of needsOf(name)) withNeeds(need, found, open);
    return found.add(name);
  };

  container.register(tokenOf('modules'), { useValue: registry });
  const context: AdapterContext = {
    settings,
    modules: registry.declarations,
    port: <Name extends PortName>(name: Name) => resolve(name) as Parts[Name],
    onClose: disposer.onClose,
  };
  for (const [name, factory] of factories) register(name as PortName, () => makeOverride(name, factory, context));

  const loaded = new Map<PartName, Promise<void>>();
  const load = async (name: PartName): Promise<void> => {
    const row = rows.get(name);
    if (!row || factories.has(name)) return;
    const make = await row.load(settings, disposer);
    register(name, () => make(Object.fromEntries(row.needs.map((need) => [need, resolve(need)])) as Parts));
  };
  const get = async <Name extends PartName>(name: Name): Promise<Parts[Name]> => {
    for (const part of withNeeds(name)) {
      if (!loaded.has(part)) loaded.set(part, load(part));
      await loaded.get(part);
    }
    return resolve(name) as Parts[Name];
  };

  const handlers = async (): Promise<Handlers> => {
    const { loginQueue: _shared, ...rows } = handlerRows(settings);
    const made: Record<string, unknown> = {};
    for (const name of Object.keys(rows) as (keyof Handlers)[]) made[name] = await get(name);
    return made as Handlers;
  };

  return {
    ...disposer,
    choice,
    get,
    handlers,
    uses: (name) => PORTS.some((port) => !factories.has(port) && withNeeds(port).has(name)),
    isReplaced: (name) => factories.has(name),
    makeOverrides: async () => {
      for (const name of factories.keys()) await get(name as PortName);
    },
  };
};

/** Composes the service for one piece of work, and closes it in any case. */
export const withComposition = async <T>(
  settings: Settings,
  work: (composition: Composition) => Promise<T>,
  overrides: AdapterOverrides = {},
  modules: ReadonlyArray<CustomModule> = [],
): Promise<T> => {
  const composition = compose(settings, overrides, modules);
  try {
    return await work(composition);
  } finally {
    await composition.close();
  }
};
