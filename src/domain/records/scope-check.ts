import { E } from '../../contract/values/fp.js';
import type { ManagedModule } from '../../contract/modules/managed-module.js';
import { isReached, type PlacedRecord } from '../access/record-rows.js';
import type { RowScope } from '../access/row-scope.js';
import type { OfModule, RefusedFor, RefusalsFor } from './record-refusals.js';

/** What the scopes of a module refuse. */
export const SCOPE_REFUSALS = {
  ScopeExceeded: ({ module }) => module.scope !== undefined,
} as const satisfies RefusalsFor<OfModule>;

/** A change must leave the record inside of every scope, and a new one must begin there. */
export const checkWithin = (
  module: Pick<ManagedModule, 'scope'>,
  scopes: ReadonlyArray<RowScope>,
  record: PlacedRecord,
): E.Either<RefusedFor<typeof SCOPE_REFUSALS>, void> =>
  scopes.every((scope) => isReached(module, scope, record)) ? E.right(undefined) : E.left({ _tag: 'ScopeExceeded' });
