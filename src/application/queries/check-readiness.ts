import type { StoreProbe, StoreState } from '../../domain/ports/store-probe.js';

/** `ready` says whether a login could succeed now. */
export type Readiness = Readonly<{
  ready: boolean;
  stores: Readonly<{ keyValue: StoreState; database: StoreState }>;
}>;

type Dependencies = Readonly<{ keyValueProbe: StoreProbe; databaseProbe: StoreProbe }>;

const stateOf = (probe: StoreProbe): Promise<StoreState> => probe.check().catch(() => 'down');

/** Asks both stores at once. A probe that fails counts as a store that is down. */
export const checkReadinessHandler =
  ({ keyValueProbe, databaseProbe }: Dependencies) =>
  async (): Promise<Readiness> => {
    const [keyValue, database] = await Promise.all([stateOf(keyValueProbe), stateOf(databaseProbe)]);
    return { ready: keyValue !== 'down' && database !== 'down', stores: { keyValue, database } };
  };
