import { E } from '../../contract/values/fp.js';
import { MOST_OPTIONS } from '../../contract/forms/form-field.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';
import type { RowScope } from '../../domain/access/row-scope.js';
import type { Handler } from '../../domain/handler.js';
import type { RecordOption } from '../../contract/records/module-endpoints.js';
import type { AdministrationReads, RecordDetail } from '../../domain/ports/administration-reads.js';

type Dependencies = Readonly<{ administrationReads: AdministrationReads }>;

/** What `readRecord` refuses. */
export const DETAIL_REFUSALS = ['RecordNotFound'] as const;
type ReadRefused = RefusedBy<typeof DETAIL_REFUSALS>;

const NOT_FOUND = (): ReadRefused => ({ _tag: 'RecordNotFound' });

/** One record with the fields of its form. */
export const readRecordHandler =
  ({
    administrationReads,
  }: Dependencies): Handler<Readonly<{ module: string; scope: RowScope; id: number }>, ReadRefused, RecordDetail> =>
  async ({ module, scope, id }) =>
    E.fromOption(NOT_FOUND)(await administrationReads.record(module, scope, id));

/** Enabled records for a drop-down list, whose names contain the text; or the records with these ids. */
export const listOptionsHandler =
  ({
    administrationReads,
  }: Dependencies): Handler<
    Readonly<{
      module: string;
      scope: RowScope;
      name: string | undefined;
      ids?: ReadonlyArray<number> | undefined;
      alias?: boolean | undefined;
    }>,
    never,
    ReadonlyArray<RecordOption>
  > =>
  async ({ module, scope, name, ids, alias = false }) =>
    E.right(
      ids
        ? await administrationReads.labels(module, scope, ids, { alias })
        : await administrationReads.options(module, scope, name, MOST_OPTIONS, { alias }),
    );
