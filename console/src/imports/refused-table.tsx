import { rowReasonTexts } from '@menshen/contract/records/import-reasons';
import { importColumns } from '@menshen/contract/records/import-columns';
import { withParts } from '@menshen/contract/refusals/refusal-parts';
import { Box } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { FieldInput } from '../modules/field-input';
import { faultMessage } from '../modules/fault-message';
import { RecordTable } from '../operations/record-table';
import type { ModuleInput, Module } from '../service/description';
import { cellFault } from './cell-fault';
import { importedModule } from './imported-module';
import type { RefusedRow } from './refused-rows';

/** The title of a field of an error. */
const useFieldTitle = (module: Module): ((field: string) => string) => {
  const titleOf = useTitle();
  const columns = importColumns(importedModule(module));
  return (field) => (columns[field] ? titleOf(columns[field]) : field);
};

/** Why a row is refused, in the language of the page. Of a wrong value, it tells the rule where the cell breaks one. */
const useReasonText = (module: Module): ((row: RefusedRow) => string) => {
  const locale = useLocale();
  const translate = useTranslate();
  const fieldTitle = useFieldTitle(module);
  return ({ error: { reason, msg, field }, otherRow, wrong }) => {
    const title = field === null ? '' : fieldTitle(field);
    if (otherRow !== null) {
      const { zh, en } = rowReasonTexts(reason, otherRow);
      return withParts(locale === 'en' ? en : zh, { title, field: title, otherLine: otherRow });
    }
    const fault = reason === 'FormInvalid' && wrong ? cellFault(wrong.input, wrong.cell.value) : undefined;
    if (wrong && fault) {
      const { message, args } = faultMessage(wrong.input, fault);
      return translate(message, args);
    }
    if (locale !== 'en') return msg;
    if (reason === 'RuleBroken') return module.rules.find((rule) => rule.title === msg)?.english ?? msg;
    return withParts(rowReasonTexts(reason).en, { field: title });
  };
};

/** The input for a cell. A switch would show a value that the cell does not have, so a boolean is chosen. */
const inputFor = (input: ModuleInput, label: string): ModuleInput => ({
  ...input,
  ...(input.kind === 'boolean' && { optional: true }),
  title: label,
  english: label,
});

type Props = Readonly<{ module: Module; rows: ReadonlyArray<RefusedRow>; isDisabled: boolean }>;

/** The refused rows, each with its reason. A wrong value can be corrected here. The form around it has the values. */
export const RefusedTable = ({ module, rows, isDisabled }: Props) => {
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
          show: (row) => {
            if (!row.wrong) return null;
            const input = inputFor(
              row.wrong.input,
              translate('imports.valueAt', { field: titleOf(row), line: row.row }),
            );
            return (
              <Box
                sx={{ minWidth: 220, '& .MuiFormControl-root': { my: 0.5 }, '& .MuiFormHelperText-root': { mt: 0 } }}
              >
                <FieldInput form={[input]} input={input} isDisabled={isDisabled} />
              </Box>
            );
          },
        },
      ]}
    />
  );
};
