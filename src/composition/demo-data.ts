import { seed } from '../adapters/mikro-orm/demo-data/seed.js';
import type { Composition } from './compose.js';
import { Connections, Ports } from './tokens.js';

/** Loads the demo accounts and records into a database without users; otherwise changes nothing. */
export const loadDemoData = async ({ container }: Composition): ReturnType<typeof seed> => {
  const outcome = await seed(container.resolve(Connections.orm), container.resolve(Ports.hasher));
  if (outcome === 'seeded') await container.resolve(Ports.permissionCache).drop();
  return outcome;
};
