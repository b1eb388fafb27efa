import type { Resource } from './unavailable.js';

/** `degraded`: it answers, but not as it should. */
export type StoreState = 'up' | 'degraded' | 'down';

export interface StoreProbe {
  readonly resource: Resource;
  check(): Promise<StoreState>;
}
