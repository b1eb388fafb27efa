import {
  addRecordHandler,
  deleteRecordsHandler,
  setStatusHandler,
  updateRecordHandler,
} from '../../../src/application/records/manage-records.js';
import { operateHandler } from '../../../src/application/records/operate.js';
import type { ManagedModule } from '../../../src/contract/modules/managed-module.js';
import { modulesWith } from '../../../src/contract/modules/modules.js';
import type { FieldValues } from '../../../src/contract/values/value.js';
import { O } from '../../../src/contract/values/fp.js';
import { loginQueue } from '../../../src/application/login/login-queue.js';
import { systemRandomness } from '../../../src/adapters/system/system.js';
import { ADMINISTRATOR, REACHES_EVERYTHING } from '../../port-contracts/administration-fixtures.js';
import { expectRight } from '../../support/expect-either.js';
import { fixedClock } from '../../support/fixed-clock.js';
import { inlineHasher } from '../../support/inline-hasher.js';
import { OPEN_PASSWORDS } from '../../support/password-policies.js';
import { memoryAdministration, type MemoryRecordsAndLinks } from '../../support/memory/memory-administration.js';
import { memoryStores } from '../../support/memory-stores.js';
import { CUSTOM } from '../../support/modules/modules.js';

/** The handlers of records over the modules of the tests and these, as the administrator. */
export const moduleHandlers = (
  more: ReadonlyArray<ManagedModule> = [],
  { timeZone = 'Asia/Shanghai', records = {} }: { timeZone?: string; records?: MemoryRecordsAndLinks['records'] } = {},
) => {
  const clock = fixedClock();
  const modules = modulesWith([...CUSTOM, ...more]);
  const { recordChanges, administrationReads, trail } = memoryAdministration({ records }, { clock, timeZone, modules });
  const [hasher, randomness, audit] = [inlineHasher(), systemRandomness(), { record: () => undefined }];
  const ports = { recordChanges, administrationReads, ...memoryStores(clock), clock, modules, timeZone, audit };
  const add = addRecordHandler({
    ...ports,
    ...{
      hasher,
      randomness,
      loginQueue: loginQueue({ hasher, randomness, loginQueueMs: 1 }),
      ...OPEN_PASSWORDS,
      departmentOf: () => Promise.resolve(null),
    },
  });
  const update = updateRecordHandler(ports);
  const setStatus = setStatusHandler(ports);
  const remove = deleteRecordsHandler(ports);
  const operate = operateHandler(ports);
  const actor = ADMINISTRATOR;
  const scope = 'everything';
  const reach = REACHES_EVERYTHING;
  return {
    clock,
    trail,
    tryAdd: (module: string, values: FieldValues) => add({ module, actor, scope, reach, values }),
    add: async (module: string, values: FieldValues) =>
      expectRight(await add({ module, actor, scope, reach, values })).id,
    update: (module: string, id: number, version: number, values: FieldValues) =>
      update({ module, actor, scope, reach, id, version, values }),
    setStatus: (module: string, status: number, ...ids: ReadonlyArray<number>) =>
      setStatus({ module, actor, scope, ids, status }),
    remove: (module: string, ...ids: ReadonlyArray<number>) => remove({ module, actor, scope, ids }),
    /** An operation on one record. */
    operate: (module: string, operation: string, id: number, version: number, input: Record<string, unknown> = {}) =>
      operate({ module, actor, scope, reach, operation, ids: [id], version, input }),
    operateMany: (module: string, operation: string, ids: ReadonlyArray<number>, input: Record<string, unknown> = {}) =>
      operate({ module, actor, scope, reach, operation, ids, input }),
    detail: async (module: string, id: number) =>
      O.toUndefined(await administrationReads.record(module, 'everything', id)),
  };
};
