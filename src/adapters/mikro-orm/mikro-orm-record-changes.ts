import type { MikroORM, SqlEntityManager } from '@mikro-orm/postgresql';
import { valueTaken } from '../../contract/modules/request-forms.js';
import type { RecordChange } from '../../domain/records/record-change.js';
import { E } from '../../contract/values/fp.js';
import { moduleNamed } from '../../contract/modules/managed-module.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { ChangedRecord, ChangeTarget, RecordChanges } from '../../domain/ports/record-changes.js';
import { referringTo } from '../../domain/records/references.js';
import { changeTransactions } from './change-transactions.js';
import { constraintFault, foundFor, readsRights, storable, takenFields, type StoredModules } from './found-records.js';
import { addFirstLinks, idArray, replaceLinks } from './record-links.js';
import { takenRecord } from './taken-record.js';
import { appendDetached } from './record-trail.js';
import { writeRecords, type WriteContext } from './record-writes.js';

/** Writes the decided changes. The links of a present record come first, since they raise its version. */
const write = async (
  em: SqlEntityManager,
  context: WriteContext,
  target: ChangeTarget,
  changes: ReadonlyArray<RecordChange>,
): Promise<ReadonlyArray<ChangedRecord>> => {
  const { module, actor } = target;
  for (const { id, links } of changes) if (id !== undefined && links) await replaceLinks(em, module, id, links);
  const written = await writeRecords(em, context, target, changes);
  for (const [index, { id, links }] of changes.entries())
    if (id === undefined && links) await addFirstLinks(em, module, written[index]?.id ?? 0, links);
  const factors = changes.flatMap(({ id, removesFactor }) => (removesFactor && id ? [id] : []));
  if (factors.length > 0)
    for (const table of ['user_factors', 'pending_factors'])
      await em.execute(`delete from ${table} where user_id = any(?::int[])`, [idArray(factors)]);
  const deletedRoles = module === 'role' ? changes.flatMap(({ id, deleted }) => (deleted && id ? [id] : [])) : [];
  if (deletedRoles.length > 0) {
    await appendDetached(em, actor, deletedRoles);
    await em.execute('delete from user_roles where role_id = any(?::int[])', [idArray(deletedRoles)]);
  }
  return written;
};

/** Creates the adapter. The records and their rows of the trail are one transaction. */
export const mikroOrmRecordChanges = (
  orm: MikroORM,
  randomness: Pick<Randomness, 'uuid'>,
  stored: StoredModules,
): RecordChanges => {
  const { modules, timeZone: zone, formerPasswords = 0 } = stored;
  const inTransaction = changeTransactions(orm);
  const context = { modules, zone, formerPasswords, randomness };

  /** True if the change may empty very many references. */
  const mayClear = ({ module, deletes }: ChangeTarget): boolean =>
    deletes === true && referringTo(modules, module).some(({ cleared }) => cleared.length > 0);

  return {
    judge: async (request, decide) => {
      const found = await inTransaction('reading', (em) => foundFor(em, stored, storable(request), 'reading'));
      return E.map(() => undefined)(decide(found));
    },

    change: (request, decide) => {
      const target = storable(request);
      const module = moduleNamed(modules, target.module);

      const change = async (em: SqlEntityManager) => {
        const decided = decide(await foundFor(em, stored, target, 'locking'));
        return E.isLeft(decided) ? decided : E.right(await write(em, context, target, decided.right));
      };

      const mode = readsRights(target) ? 'serialized' : 'concurrent';
      return inTransaction(mode, change, mayClear(target) ? 'long' : 'short').catch(async (error: unknown) => {
        const taken = takenFields(module, error);
        if (taken === undefined) throw constraintFault(error);
        if (!target.restores || target.ids.length < 2) return E.left(valueTaken(module, taken));
        const named = await inTransaction('reading', (em) => takenRecord(em, module, taken, target.ids));
        return E.left(valueTaken(module, taken, named));
      });
    },
  };
};
