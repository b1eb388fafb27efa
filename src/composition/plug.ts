import { instanceCachingFactory, type DependencyContainer, type InjectionToken } from 'tsyringe';
import type { Settings } from '../../config/settings.js';
import { ADAPTERS } from './adapters.js';
import { CONNECTIONS } from './connections.js';
import type { Lifetime } from './lifetime.js';
import type { Load } from './load.js';
import { Connections, Ports } from './tokens.js';

type OneOfEach<Table> = Readonly<{ [Row in keyof Table]: keyof Table[Row] }>;

/** One name per row of the two tables; a port that has an adapter of one's own is left out. */
export type Choice = Readonly<{
  connections: OneOfEach<typeof CONNECTIONS>;
  adapters: Partial<OneOfEach<typeof ADAPTERS>>;
}>;

type Table = Readonly<Record<string, Readonly<Record<string, Load<unknown>>>>>;
type Tokens = Readonly<Record<string, InjectionToken<unknown>>>;

const registrar =
  (container: DependencyContainer, settings: Settings, life: Lifetime) =>
  async (tokens: Tokens, table: Table, chosen: Readonly<Record<string, string>>): Promise<void> => {
    for (const [row, name] of Object.entries(chosen)) {
      const [token, load] = [tokens[row], table[row]?.[name]];
      if (!token || !load) throw new Error(`there is no ${name} for ${row}`);
      container.register(token, { useFactory: instanceCachingFactory(await load(settings, life)) });
    }
  };

/** Loads what was chosen and registers it; each is made when it is first resolved. */
export const plug = async (
  container: DependencyContainer,
  { connections, adapters }: Choice,
  settings: Settings,
  life: Lifetime,
): Promise<void> => {
  const register = registrar(container, settings, life);
  await register(Connections, CONNECTIONS, connections);
  await register(Ports, ADAPTERS, adapters);
};
