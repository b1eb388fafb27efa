import type { SessionStore } from '../../src/domain/ports/session-store.js';

/** For a service without a database. */
export const noSessionStore = (): SessionStore => ({
  save: () => Promise.resolve(),
  page: () => Promise.resolve({ total: 0, records: [] }),
  usersOf: () => Promise.resolve(new Map()),
  end: () => Promise.resolve(),
  deleteBefore: () => Promise.resolve(0),
});
