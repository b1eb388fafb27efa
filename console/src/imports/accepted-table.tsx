import { role } from '@menshen/contract/modules/role';
import { user } from '@menshen/contract/modules/user';
import { importColumns } from '@menshen/contract/records/import-columns';
import { MOST_IMPORT_LINES } from '@menshen/contract/records/import-request';
import { Alert, Chip, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { RecordTable } from '../listing/record-table';
import { useNamesOfRecords } from '../records/record-names';
import { useDefaultScopes } from '../assignments/use-default-scopes';
import { useScopeWords } from '../scopes/use-scope-words';
import type { Module } from '../service/description';
import type { AcceptedRow, NewValue } from './accepted-rows';
import { importedModule } from '../listing/imported-module';
import { namedRecords, shownCell, type FieldCell } from './shown-cell';

/** More rows make a page long, and tell nothing new. */
const MOST_SHOWN = 100;

type Props = Readonly<{
  module: Module;
  rows: ReadonlyArray<AcceptedRow>;
  /** The number of these rows in the file. */
  total: number;
  /** How many other rows add or change a record. The service does not name them. */
  unnamed: number;
}>;

/** The rows that are not refused, each with what it does. */
export const AcceptedTable = ({ module, rows, total, unnamed }: Props) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const columns = importColumns(importedModule(module));
  const label = (name: string): string => translate(`imports.${name}`);
  const shown = rows.slice(0, MOST_SHOWN);
  const cellOf = ({ field, text }: NewValue): FieldCell | undefined =>
    columns[field] && { field: columns[field], text };
  const named = namedRecords(shown.flatMap(({ values }) => values.flatMap((value) => cellOf(value) ?? [])));
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
  const textOf = (value: NewValue): string => {
    const cell = cellOf(value);
    return cell ? shownCell(cell, titleOf, nameOf, givesRoles ? scopeOf : undefined) : value.text;
  };
  if (shown.length === 0) return null;
  return (
    <>
      <Typography variant="subtitle1" component="h2" sx={{ px: 2, pt: 2, fontWeight: 600 }}>
        {label('acceptedRows')}
      </Typography>
      {total > shown.length && (
        <Typography variant="body2" color="text.secondary" sx={{ px: 2 }}>
          {translate('imports.moreAccepted', { shown: shown.length, total })}
        </Typography>
      )}
      {unnamed > 0 && (
        <Alert severity="warning" sx={{ mx: 2, mt: 1 }}>
          {translate('imports.unnamedChanges', {
            smart_count: unnamed,
            rows: MOST_IMPORT_LINES.toLocaleString('en'),
          })}
        </Alert>
      )}
      <RecordTable
        title={label('acceptedRows')}
        records={shown}
        keyOf={({ row }) => String(row.line)}
        columns={[
          { label: label('line'), show: ({ row }) => row.row, noWrap: true },
          {
            label: label('record'),
            show: ({ row, isCorrected }) => (
              <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
                <bdi>{row.name || '—'}</bdi>
                {isCorrected && <Chip size="small" variant="outlined" color="info" label={label('corrected')} />}
              </Stack>
            ),
          },
          { label: label('effect'), show: ({ effect }) => translate(`imports.effects.${effect}`), noWrap: true },
          {
            label: label('newValues'),
            show: ({ values }) =>
              values.length === 0
                ? '—'
                : values.map((value) => (
                    <div key={value.field}>
                      {titleOfField(value.field)} → <bdi>{textOf(value) || translate('forms.none')}</bdi>
                    </div>
                  )),
          },
        ]}
      />
    </>
  );
};
