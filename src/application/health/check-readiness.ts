import type { Clock } from '../../domain/ports/clock.js';
import type { StoreState } from '../../contract/health/readiness.js';
import type { StoreProbe } from '../../domain/ports/store-probe.js';

/** `ready` says whether a login could succeed now. */
export type Readiness = Readonly<{
  ready: boolean;
  stores: Readonly<{ keyValue: StoreState; database: StoreState }>;
}>;

type Dependencies = Readonly<{ keyValueProbe: StoreProbe; databaseProbe: StoreProbe; clock: Clock }>;

/** The endpoint needs no token, so the stores are asked at most once in this time. */
const FRESH_MS = 500;

const stateOf = async (probe: StoreProbe): Promise<StoreState> => {
  try {
    return await probe.check();
  } catch {
    return 'down';
  }
};

/** Probes both stores. A probe that rejects counts as `down`. Requests within 500 ms share one result. */
export const checkReadinessHandler = ({
  keyValueProbe,
  databaseProbe,
  clock,
}: Dependencies): (() => Promise<Readiness>) => {
  let latest: Readonly<{ readiness: Readiness; at: number }> | undefined;
  let pending: Promise<Readiness> | undefined;

  const ask = async (): Promise<Readiness> => {
    const [keyValue, database] = await Promise.all([stateOf(keyValueProbe), stateOf(databaseProbe)]);
    const readiness = { ready: keyValue !== 'down' && database !== 'down', stores: { keyValue, database } };
    latest = { readiness, at: clock.now().getTime() };
    pending = undefined;
    return readiness;
  };

  return async () => {
    // negative when the clock was set back
    const ageMs = latest ? clock.now().getTime() - latest.at : Infinity;
    if (latest && ageMs >= 0 && ageMs < FRESH_MS) return latest.readiness;
    return (pending ??= ask());
  };
};
