import { rowReasonTexts } from '@menshen/contract/import-reasons';
import { withParts } from '@menshen/contract/refusal-parts';
import { TextField } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { faultMessage } from '../modules/fault-message';
import { RecordTable } from '../operations/record-table';
import type { Module } from '../service/description';
import { cellFault } from './cell-fault';
import { inputOfHeader } from './import-columns';
import type { RefusedRow } from './refused-rows';

/** The title of a field of an error. */
const useFieldTitle = ({ form }: Module): ((field: string) => string) => {
  const titleOf = useTitle();
  return (field) => {
    const input = inputOfHeader(field, form);
    return input ? titleOf(input) : field;
  };
};

/** Why a row is refused, in the language of the page. Of a wrong value, it tells the rule where the text breaks one. */
const useReasonText = (module: Module): ((row: RefusedRow) => string) => {
  const locale = useLocale();
  const translate = useTranslate();
  const fieldTitle = useFieldTitle(module);
  return ({ error: { reason, msg, field }, cell }) => {
    const input = module.form.find(({ name }) => name === field);
    const fault = reason === 'FormInvalid' && input && cell ? cellFault(input, cell.value) : undefined;
    if (input && fault) {
      const { message, args } = faultMessage(input, fault);
      return translate(message, args);
    }
    if (locale !== 'en') return msg;
    if (reason === 'RuleBroken') return module.rules.find(({ title }) => title === msg)?.english ?? msg;
    return withParts(rowReasonTexts(reason).en, { field: field === null ? '' : fieldTitle(field) });
  };
};

type Props = Readonly<{
  module: Module;
  rows: ReadonlyArray<RefusedRow>;
  /** The values that the user has typed, by their rows. */
  mended: ReadonlyMap<RefusedRow, string>;
  onMend: (row: RefusedRow, value: string) => void;
  isDisabled: boolean;
}>;

/** The refused rows, each with its reason. A value that is wrong can be changed here. */
export const RefusedTable = ({ module, rows, mended, onMend, isDisabled }: Props) => {
  const translate = useTranslate();
  const fieldTitle = useFieldTitle(module);
  const reasonText = useReasonText(module);
  const label = (name: string): string => translate(`imports.${name}`);
  const titleOf = ({ error: { field } }: RefusedRow): string => (field === null ? '—' : fieldTitle(field));
  return (
    <RecordTable
      title={label('refusedRows')}
      records={rows}
      keyOf={({ error }) => `${error.line} ${error.field ?? ''}`}
      columns={[
        { label: label('line'), show: ({ row }) => row, noWrap: true },
        { label: label('record'), show: ({ name }) => <bdi>{name || '—'}</bdi> },
        { label: label('field'), show: titleOf },
        { label: label('reason'), show: reasonText },
        {
          label: label('value'),
          show: (row) =>
            row.cell && (
              <TextField
                size="small"
                multiline={row.cell.value.includes('\n')}
                value={mended.get(row) ?? row.cell.value}
                disabled={isDisabled}
                onChange={({ target }) => onMend(row, target.value)}
                slotProps={{
                  htmlInput: { 'aria-label': translate('imports.valueAt', { field: titleOf(row), line: row.row }) },
                }}
                sx={{ minWidth: 140 }}
              />
            ),
        },
      ]}
    />
  );
};
