import { DELETION_TITLES, type Deletion } from '../forms/deletion.js';
import { ID, type Field, type Titled } from '../forms/form-field.js';
import { t } from '../values/fp.js';
import { titleOfField, type ManagedModule } from '../modules/managed-module.js';
import { exampleRecord, recordCodec, type RecordView, type ShownRecordOf } from './record.js';
import { TitledRecord } from './titled-record.js';
import { TimeText } from '../forms/value-codecs.js';

/** A deleted record as the client sees it. */
export type DeletedView = RecordView & Deletion;

/** A deleted record of the module as the client sees it. */
type ShownDeletedOf<M extends ManagedModule> = ShownRecordOf<M> & Deletion;

/** The shape of a deleted record, from the module's declaration. */
export const deletedCodec = <M extends ManagedModule>(module: M) => {
  const { props } = recordCodec(module).type;
  const deletion = { deleteUser: t.union([t.string, t.null]), deleteTime: t.union([TimeText, t.null]) };
  const titles: Readonly<Record<string, Titled>> = DELETION_TITLES;
  const codec = new TitledRecord(
    t.strict({ ...props, ...deletion }, `${module.name} deleted record`),
    (field) => titles[field] ?? titleOfField(module, field),
  );
  return codec as t.Mixed as t.Type<ShownDeletedOf<M>>;
};

/** An example of a deleted record. */
export const exampleDeleted = (module: ManagedModule): DeletedView => ({
  ...exampleRecord(module),
  deleteUser: 'admin',
  deleteTime: '2026-02-28 17:45:00',
});

/** A filter that only lists of deleted records have: no other request reads a deleted record by its id. */
const DELETED_ID = { ...ID, mayBeMissing: true, meaning: 'The id of the record.' } as const satisfies Field;

/** The filters of a list of deleted records: those of the module, and the id. Nobody chooses its order. */
export const deletedListOf = <M extends ManagedModule>({ orderBy: _orderBy, ...module }: M) => ({
  ...module,
  further: { id: DELETED_ID },
});
