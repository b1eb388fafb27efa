import { MikroORM } from '../orm-package.js';
import { accessChangeSubscriber } from '../access-changes/access-change-subscriber.js';
import type { DatabaseSettings } from './database-settings.js';
import { ormOptions } from './orm-options.js';

/** Opens nothing yet: it connects with the first statement. `onAccessChanged` follows every write that touches permissions. */
export const openOrm = (settings: DatabaseSettings, onAccessChanged: () => Promise<void>): MikroORM =>
  MikroORM.initSync(ormOptions(settings, [accessChangeSubscriber(onAccessChanged)]));
