import type { Resource } from './unavailable.js';

/** `degraded`: the store answers but does not work fully. */
export type StoreState = 'up' | 'degraded' | 'down';

export interface StoreProbe {
  readonly resource: Resource;
  check(): Promise<StoreState>;
}
