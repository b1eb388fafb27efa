import { E } from '../../contract/values/fp.js';
import { moduleNamed, type Modules } from '../../contract/modules/managed-module.js';
import type { RowScope } from '../../domain/access/row-scope.js';
import { user } from '../../contract/modules/user.js';
import { checkRestoration } from '../../domain/access/protection.js';
import type { Handler } from '../../domain/handler.js';
import type { Actor } from '../../domain/records/actor.js';
import { decideRestore, DECIDED_RESTORE_REFUSALS } from '../../domain/records/decide-restore.js';
import { hasUnique, isFromOutside, isUser, type RefusedFor } from '../../domain/records/record-refusals.js';
import { recordedWrites } from '../audit/refused-writes.js';
import type { ChangeDependencies } from './change-records.js';
import { changeWithReferences } from './change-with-references.js';

export type RestoreRecords = Readonly<{
  module: string;
  actor: Actor;
  scope: RowScope;
  ids: ReadonlyArray<number>;
}>;

/** What `restoreRecords` refuses. */
export const RESTORE_REFUSALS = {
  ...DECIDED_RESTORE_REFUSALS,
  AdministratorProtected: isUser,
  ValueTaken: hasUnique,
  ConstraintViolated: isFromOutside,
} as const;
export type RestoreRecordsRefused = RefusedFor<typeof RESTORE_REFUSALS>;

/** Restores deleted records, all or none. The result is their number. */
export const restoreRecordsHandler = recordedWrites(
  { action: 'restore' },
  (
    deps: ChangeDependencies & Readonly<{ modules: Modules }>,
  ): Handler<RestoreRecords, RestoreRecordsRefused, Readonly<{ restored: number }>> =>
    async ({ module: name, actor, scope, ids }) => {
      if (name === user.name) {
        const allowed = checkRestoration(actor.userId, ids);
        if (E.isLeft(allowed)) return allowed;
      }
      const module = moduleNamed(deps.modules, name);
      const restored = await changeWithReferences(deps, { module: name, actor, scope, ids, restores: true }, (meant) =>
        decideRestore({ module, ids, meant }),
      );
      return E.map(() => ({ restored: ids.length }))(restored);
    },
);
