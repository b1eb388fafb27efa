import { accessSync, constants, mkdirSync } from 'node:fs';
import type { Settings } from '../../config/settings.js';
import { hasEmbeddedDatabase } from '../composition/diagnostics.js';
import { complain } from './complain.js';

/** What keeps the folder from being made or written stops the start itself, with a line of its own. */
const canBeWritten = (folder: string): boolean => {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

/** A first start makes the embedded database, which takes a while without any other sign. */
export const announceEmbeddedDatabase = (settings: Settings): void => {
  if (settings.DATABASE_URL !== undefined || hasEmbeddedDatabase(settings)) return;
  if (!canBeWritten(settings.DATA_DIR)) return;
  complain(`creates the embedded database in ${settings.DATA_DIR}, which may take half a minute`);
};
