import { accessChangeListener } from '../../../src/adapters/mikro-orm/access-changes/access-change-listener.js';
import { ormAt } from './orm.js';
import { silentLog } from '../silent-log.js';

/** A process of its own that listens for a moment, has nothing else to do, and closes nothing. */
accessChangeListener(ormAt(process.argv[2] ?? ''), { onAccessChanged: () => Promise.resolve(), log: silentLog });
setTimeout(() => undefined, 500);
