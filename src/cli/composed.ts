import type { Settings } from '../../config/settings.js';
import { compose, type Composition } from '../composition/compose.js';

/** Composes the service for one piece of work, and closes it in any case. */
export const composed = async <T>(settings: Settings, work: (composition: Composition) => Promise<T>): Promise<T> => {
  const composition = await compose(settings);
  try {
    return await work(composition);
  } finally {
    await composition.close();
  }
};
