import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../config/settings.js';

export { makeMissingFolder } from '../adapters/pglite/private-folder.js';

/** Whether the settings ask for an embedded database and `DATA_DIR` has none. To open one creates it. */
export const lacksEmbeddedDatabase = ({ DATABASE_URL, DATA_DIR }: Settings): boolean =>
  DATABASE_URL === undefined && !existsSync(join(DATA_DIR, 'postgres'));
