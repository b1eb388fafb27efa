import type { StoreState } from '../../contract/health/readiness.js';
import type { Resource } from './unavailable.js';

export interface StoreProbe {
  readonly resource: Resource;
  check(): Promise<StoreState>;
}
