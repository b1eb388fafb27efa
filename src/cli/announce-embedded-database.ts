import type { Settings } from '../../config/settings.js';
import { hasEmbeddedDatabase } from '../composition/examination.js';
import { complain } from './complain.js';

/** A first start makes the embedded database, which takes a while without any other sign. */
export const announceEmbeddedDatabase = (settings: Settings): void => {
  if (settings.DATABASE_URL !== undefined || hasEmbeddedDatabase(settings)) return;
  complain(`creates the embedded database in ${settings.DATA_DIR}, which may take half a minute`);
};
