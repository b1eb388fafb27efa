/** Nobody listens there: the service starts fast, and serves without. */
export const NO_DATABASE = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
