import type { MikroORM } from '@mikro-orm/postgresql';
import { mikroOrmRecordImports } from '../../../src/adapters/mikro-orm/mikro-orm-record-imports.js';
import { mikroOrmRecordChanges } from '../../../src/adapters/mikro-orm/mikro-orm-record-changes.js';
import { systemRandomness } from '../../../src/adapters/system/system.js';
import type { Modules } from '../../../src/contract/modules/managed-module.js';
import { PRODUCT_MODULES } from '../../../src/contract/modules/modules.js';
import { KEPT_HASHES } from '../../port-contracts/people-fixtures.js';
import type { RecordChanges } from '../../../src/domain/ports/record-changes.js';
import type { RecordImports } from '../../../src/domain/ports/record-imports.js';

/** The adapter over this database, with times in Asia/Shanghai. */
export const recordChangesOn = (
  orm: MikroORM,
  modules: Modules = PRODUCT_MODULES,
  timeZone = 'Asia/Shanghai',
): RecordChanges => mikroOrmRecordChanges(orm, systemRandomness(), { modules, timeZone, formerPasswords: KEPT_HASHES });

/** The adapter of imports over this database, with times in Asia/Shanghai. */
export const recordImportsOn = (orm: MikroORM): RecordImports =>
  mikroOrmRecordImports(orm, systemRandomness(), { modules: PRODUCT_MODULES, timeZone: 'Asia/Shanghai' });
