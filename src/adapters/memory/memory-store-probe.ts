import type { StoreProbe } from '../../domain/ports/store-probe.js';

/** The memory of the process is always up. */
export const memoryStoreProbe = (): StoreProbe => ({ resource: 'key-value store', check: () => Promise.resolve('up') });
