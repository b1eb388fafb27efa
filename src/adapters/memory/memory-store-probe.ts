import type { StoreProbe } from '../../domain/ports/store-probe.js';

/** The process's own memory is up while the process is. */
export const memoryStoreProbe = (): StoreProbe => ({ resource: 'key-value store', check: () => Promise.resolve('up') });
