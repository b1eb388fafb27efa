import { E } from '../../contract/values/fp.js';
import { moduleNamed, type Modules } from '../../contract/modules/managed-module.js';
import type { Reach } from '../../domain/access/permission-policy.js';
import type { RowScope } from '../../domain/access/row-scope.js';
import { zonedText } from '../../contract/values/zoned-time.js';
import type { Handler } from '../../domain/handler.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { ChangedRecord } from '../../domain/ports/record-changes.js';
import type { Actor } from '../../domain/records/actor.js';
import {
  decideOperation,
  DECIDED_OPERATION_REFUSALS,
  type OfOperation,
} from '../../domain/records/decide-operation.js';
import { hasUnique, isFromOutside, type RefusalsFor, type RefusedFor } from '../../domain/records/record-refusals.js';
import { checkTimes, hasTime } from '../../domain/records/record-rules.js';
import { meantBy } from '../../domain/records/references.js';
import type { ChangeDependencies } from './change-records.js';
import { changeWithReferences } from './change-with-references.js';

type Dependencies = ChangeDependencies & Readonly<{ modules: Modules; timeZone: string; clock: Clock }>;

/** `input` are the values of the operation's form. An operation on one record has its `version`. */
export type Operate = Readonly<{
  module: string;
  actor: Actor;
  scope: RowScope;
  /** What the permissions of the actor give: the references of the form mean what they may choose. */
  reach: Reach;
  operation: string;
  ids: ReadonlyArray<number>;
  version?: number;
  input: Readonly<Record<string, unknown>>;
}>;

/** What `operate` refuses. */
export const OPERATE_REFUSALS = {
  FormInvalid: ({ operation }) => hasTime(operation.form),
  ...DECIDED_OPERATION_REFUSALS,
  ValueTaken: hasUnique,
  ConstraintViolated: isFromOutside,
} as const satisfies RefusalsFor<OfOperation>;
export type OperateRefused = RefusedFor<typeof OPERATE_REFUSALS>;

/** Changes records by an operation of their module, all or none. The result are the records that it has changed. */
export const operateHandler =
  (deps: Dependencies): Handler<Operate, OperateRefused, ReadonlyArray<ChangedRecord>> =>
  async ({ module: name, actor, scope, reach, operation, ids, version, input }) => {
    const { modules, timeZone: zone, clock } = deps;
    const module = moduleNamed(modules, name);
    const form = module.operations[operation]?.form ?? {};
    const timed = checkTimes(form, input, zone);
    if (E.isLeft(timed)) return timed;
    const { userId, username } = actor;
    const context = { actor: { userId, username }, now: zonedText(clock.now(), zone) };
    return changeWithReferences(deps, { module: name, actor, scope, ids, meant: meantBy(form, input) }, (meant) =>
      decideOperation({ module, name: operation, ids, scope, reach, version, input, context, zone, meant }),
    );
  };
