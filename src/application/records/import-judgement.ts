import type { UnreadColumn } from '../../contract/records/unread-columns.js';
import { permissionOf } from '../../contract/values/permission.js';
import type { AdministrationReads } from '../../domain/ports/administration-reads.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { ImportTarget, RecordImports, RowOutcome } from '../../domain/ports/record-imports.js';
import type { EarlierImports } from '../../domain/records/earlier-imports.js';
import { IMPORT_ACTION, type Import } from '../../domain/records/file-import.js';
import type { RowRefusal } from '../../domain/records/import-row.js';
import { collectUnread } from '../../domain/records/unread-texts.js';
import { isByRights, recordRefusedWrite } from '../audit/refused-writes.js';
import { refusalsIn } from './import-outcomes.js';
import { noting, type JudgedRows, type RowNote } from './judged-rows.js';
import { toldUnread } from './told-unread.js';

type Dependencies = Readonly<{
  recordImports: RecordImports;
  administrationReads: Pick<AdministrationReads, 'labels'>;
  audit: AuditLog;
}>;

/** Judges the rows of a file without a write. */
export const importJudgement = ({ recordImports, administrationReads, audit }: Dependencies) => {
  /** The trail has the first refusal for lack of rights. */
  const recordRefused = ({ module, actor }: ImportTarget, outcomes: ReadonlyArray<RowOutcome<RowRefusal>>): void => {
    const refused = refusalsIn(outcomes).find(isByRights);
    if (refused) recordRefusedWrite(audit, { actor, permission: permissionOf(module, IMPORT_ACTION), module }, refused);
  };

  const judge = async (
    target: ImportTarget,
    request: Import,
    columns: ReadonlyArray<UnreadColumn>,
  ): Promise<JudgedRows> => {
    const notes: RowNote[] = [];
    let earlier: EarlierImports | undefined;
    let texts: ReturnType<typeof collectUnread> | undefined;
    const outcomes = await recordImports.judge<RowRefusal>(target, (found) => {
      ({ earlier } = found);
      texts = collectUnread(columns, request, found);
      return noting(request, found, notes, texts.add);
    });
    recordRefused(target, outcomes);
    const unread = await toldUnread(administrationReads, request, columns, texts?.all() ?? []);
    return { outcomes, notes, earlier, unread };
  };

  return { judge, recordRefused };
};
