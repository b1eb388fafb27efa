import type { Log } from '../../src/domain/ports/log.js';

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
