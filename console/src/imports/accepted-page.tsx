import { role } from '@menshen/contract/modules/role';
import { user } from '@menshen/contract/modules/user';
import { referenceLabelName } from '@menshen/contract/forms/listed-field';
import { importColumns } from '@menshen/contract/records/import-columns';
import { integerIn } from '@menshen/contract/values/text-rules';
import { Chip, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useDefaultScopes } from '../assignments/use-default-scopes';
import { textOf, type Values } from '../forms/form-values';
import { useTitle } from '../i18n/use-title';
import { importedModule } from '../listing/imported-module';
import { RecordTable } from '../listing/record-table';
import { useNamesOfRecords } from '../records/record-names';
import { useScopeWords } from '../scopes/use-scope-words';
import type { Module } from '../service/description';
import type { AcceptedRow, NewValue } from './accepted-rows';
import { RecordCell } from './record-cell';
import { namedRecords, presentCell, shownCell, type FieldCell } from './shown-cell';
import { usePresentRecords } from './use-present-records';

type Props = Readonly<{ module: Module; rows: ReadonlyArray<AcceptedRow> }>;

/**
 * A page of the rows that are not refused. A row that changes a record has the present name of the record, and the present value of
 * each field that changes, if the user may read them.
 */
export const AcceptedPage = ({ module, rows }: Props) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const columns = importColumns(importedModule(module));
  const label = (name: string): string => translate(`imports.${name}`);
  const changing = rows.filter(({ effect }) => effect === 'updated');
  const presentById = usePresentRecords(
    module,
    changing.map(({ id }) => integerIn(id)),
  );
  const presentOf = ({ id, effect }: AcceptedRow): Values | undefined =>
    effect === 'updated' ? presentById(integerIn(id)) : undefined;
  const cellOf = ({ field, text }: NewValue): FieldCell | undefined =>
    columns[field] && { field: columns[field], text };
  const named = namedRecords(
    rows.flatMap((row) =>
      row.values.flatMap((value) =>
        [cellOf(value), presentCell(columns, value.field, presentOf(row))].filter((cell) => cell !== undefined),
      ),
    ),
  );
  const nameOf = useNamesOfRecords(named);
  // only a new user has roles among the new values
  const givesRoles = module.name === user.name && named.some((one) => one.module === role.name);
  const scopes = useDefaultScopes(givesRoles);
  const { title: titleOfScope } = useScopeWords();
  const scopeOf = (of: string, id: number): string | undefined => {
    const scope = of === role.name ? scopes?.get(id) : undefined;
    return scope === undefined ? undefined : titleOfScope(scope);
  };
  const titleOfField = (name: string): string => (columns[name] ? titleOf(columns[name]) : name);
  const newText = (value: NewValue): string => {
    const cell = cellOf(value);
    return cell ? shownCell(cell, titleOf, nameOf, givesRoles ? scopeOf : undefined) : value.text;
  };
  /** Undefined if the present value is not known. */
  const presentText = (field: string, record: Values | undefined): string | undefined => {
    const cell = presentCell(columns, field, record);
    // the record has the name of another one also for those who may not read that one
    const labelOf = (of: string, id: number) =>
      nameOf(of, id) ?? (textOf(record?.[referenceLabelName(field)]) || undefined);
    return cell && shownCell(cell, titleOf, labelOf);
  };
  const showValue = (value: NewValue, record: Values | undefined) => {
    const title = titleOfField(value.field);
    const present = presentText(value.field, record);
    const none = translate('forms.none');
    return (
      <div key={value.field}>
        {present === undefined ? title : translate('imports.notes.column', { title })}{' '}
        {present !== undefined && <bdi>{present || none}</bdi>} → <bdi>{newText(value) || none}</bdi>
      </div>
    );
  };
  return (
    <RecordTable
      title={label('acceptedRows')}
      records={rows}
      keyOf={({ row }) => String(row.line)}
      columns={[
        { label: label('line'), show: ({ row }) => row.row, noWrap: true },
        {
          label: label('record'),
          show: (one) => (
            <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <RecordCell name={textOf(presentOf(one)?.[module.label]) || one.row.name} id={one.id} />
              {one.isCorrected && <Chip size="small" variant="outlined" color="info" label={label('corrected')} />}
            </Stack>
          ),
        },
        { label: label('effect'), show: ({ effect }) => translate(`imports.effects.${effect}`), noWrap: true },
        {
          label: label('newValues'),
          show: (one) => (one.values.length === 0 ? '—' : one.values.map((value) => showValue(value, presentOf(one)))),
        },
      ]}
    />
  );
};
