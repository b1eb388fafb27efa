/** Nobody listens there: the service starts fast, and serves without. */
export const NO_DATABASE = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };

/** The same for both stores, where several processes must share them. */
export const ABSENT_STORES = { ...NO_DATABASE, REDIS_URL: 'redis://127.0.0.1:1' };
