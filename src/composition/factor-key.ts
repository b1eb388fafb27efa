import type { Settings } from '../../config/settings.js';
import type { Composition } from './container.js';

/**
 * Rejects when users have second factors and there is no key for their secrets: otherwise none of them could log in. A database
 * that does not answer, or whose migrations are pending, is not checked.
 */
export const requireFactorKey = async (
  { get }: Composition,
  { FACTOR_KEY }: Pick<Settings, 'FACTOR_KEY'>,
): Promise<void> => {
  if (FACTOR_KEY) return;
  const factors = await get('factors');
  const found = await factors.list(0, 1).catch(() => []);
  if (found.length > 0) throw new Error('FACTOR_KEY must be set: users of this database have a second factor');
};
