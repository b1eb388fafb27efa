import type { Settings } from '../../config/settings.js';
import { compose, type Composition } from '../composition/compose.js';
import { demandSchema } from '../composition/schema.js';
import { announceEmbeddedDatabase } from './announce-embedded-database.js';
import { complain } from './complain.js';
import { storesOf } from './stores-of.js';

type Work<T> = (composition: Composition) => Promise<T>;

/** Composes the service for one piece of work, and closes it in any case. */
export const composed = async <T>(settings: Settings, work: Work<T>): Promise<T> => {
  const composition = await compose(settings);
  try {
    return await work(composition);
  } finally {
    await composition.close();
  }
};

/** The same for a command of an operator, which says first on which stores it works. */
export const onStores = <T>(settings: Settings, work: Work<T>): Promise<T> => {
  complain(`works on ${storesOf(settings)}`);
  announceEmbeddedDatabase(settings);
  return composed(settings, work);
};

/** The same for a command that needs the tables of this version. */
export const onMigratedStores = <T>(settings: Settings, work: Work<T>): Promise<T> =>
  onStores(settings, async (composition) => {
    await demandSchema(composition);
    return work(composition);
  });
