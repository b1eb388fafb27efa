import type { Settings } from '../../config/settings.js';
import type { Composition } from './container.js';

/** Whether a user has a second factor. A database that does not answer, or whose migrations are pending, tells nothing. */
const hasFactors = async ({ get }: Composition): Promise<boolean> => {
  const factors = await get('factors');
  try {
    return (await factors.list(0, 1)).length > 0;
  } catch {
    return false;
  }
};

/** Rejects when users have second factors and there is no key for their secrets: otherwise none of them could log in. */
export const requireFactorKey = async (
  composition: Composition,
  { FACTOR_KEY }: Pick<Settings, 'FACTOR_KEY'>,
): Promise<void> => {
  if (!FACTOR_KEY && (await hasFactors(composition)))
    throw new Error('FACTOR_KEY must be set: users of this database have a second factor');
};
