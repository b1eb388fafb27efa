import { rowReasonTexts, withValue } from '@menshen/contract/records/import-reasons';
import { importColumns } from '@menshen/contract/records/import-columns';
import { withParts } from '@menshen/contract/refusals/refusal-parts';
import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { FieldInput } from '../fields/field-input';
import { faultMessage } from '../forms/fault-message';
import { RecordTable } from '../listing/record-table';
import type { ModuleInput, Module } from '../service/description';
import { cellFault } from './cell-fault';
import { importedModule } from '../listing/imported-module';
import { RecordCell } from './record-cell';
import { RowHistoryLink } from './row-history-link';
import { hiddenText, isSkippable, type RefusedRow } from './refused-rows';

/** A file names records by their numbers. */
const NUMBERED: ReadonlyArray<ModuleInput['kind']> = ['reference', 'ids'];

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
  return ({ error: { reason, value, msg }, field, otherRow, id, wrong }) => {
    const title = field === null ? '' : fieldTitle(field);
    if (otherRow !== null) {
      const { zh, en } = rowReasonTexts(reason, otherRow);
      return withParts(locale === 'en' ? en : zh, { title, field: title, otherLine: otherRow });
    }
    if (reason === 'RecordNotFound' && wrong?.input.kind === 'ids')
      return translate('imports.linkNotFound', { field: title });
    const fault = reason === 'FormInvalid' && wrong ? cellFault(wrong.input, wrong.text) : undefined;
    if (wrong && fault?.rule === 'wrongForm' && NUMBERED.includes(wrong.input.kind))
      return translate('imports.numbers');
    if (wrong && fault) {
      const { message, args } = faultMessage(wrong.input, fault);
      return translate(message, args);
    }
    if (reason === 'FormInvalid' && wrong?.input.addOnly && id !== '')
      return translate('imports.kept', { field: title });
    if (locale !== 'en') return msg;
    if (reason === 'RuleBroken') return module.rules.find((rule) => rule.title === msg)?.english ?? msg;
    return withValue(withParts(rowReasonTexts(reason).en, { field: title }), value, 'en');
  };
};

/** The input for a cell. A switch would show a value that the cell does not have, so a boolean is chosen. */
const inputFor = (input: ModuleInput, label: string): ModuleInput => ({
  ...input,
  ...(input.kind === 'boolean' && { optional: true }),
  title: label,
  english: label,
});

type CellProps = Readonly<{ row: RefusedRow; title: string; isDisabled: boolean; children: ReactNode }>;

/** The input for the wrong cell of a row, with the text of the file where the input cannot show it. */
const CellInput = ({ row, title, isDisabled, children }: CellProps) => {
  const translate = useTranslate();
  const input = row.wrong && inputFor(row.wrong.input, translate('imports.valueAt', { field: title, line: row.row }));
  const hidden = hiddenText(row);
  return (
    <Box sx={{ minWidth: 220, '& .MuiFormControl-root': { my: 0.5 }, '& .MuiFormHelperText-root': { mt: 0 } }}>
      {hidden !== undefined && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {translate('imports.inFile', { text: hidden })}
        </Typography>
      )}
      {input && <FieldInput form={[input]} input={input} isDisabled={isDisabled} />}
      {children}
    </Box>
  );
};

type Props = Readonly<{
  module: Module;
  rows: ReadonlyArray<RefusedRow>;
  isDisabled: boolean;
  /** The lines of the rows that are left out. */
  skipped: ReadonlySet<number>;
  onSkip: (line: number, isSkipped: boolean) => void;
}>;

/**
 * The mistakes of refused rows, each with its reason. A row can be left out at its first one. A wrong value can be corrected here. The
 * form around it has the values.
 */
export const RefusedTable = ({ module, rows, isDisabled, skipped, onSkip }: Props) => {
  const translate = useTranslate();
  const fieldTitle = useFieldTitle(module);
  const reasonText = useReasonText(module);
  const label = (name: string): string => translate(`imports.${name}`);
  const titleOf = ({ field }: RefusedRow): string => (field === null ? '—' : fieldTitle(field));
  return (
    <RecordTable
      title={label('refusedRows')}
      records={rows}
      keyOf={({ error }) => [error.line, error.field, error.reason, error.msg].join(' ')}
      columns={[
        { label: label('line'), show: ({ row }) => row, noWrap: true },
        { label: label('record'), show: ({ name, id }) => <RecordCell name={name} id={id} /> },
        { label: label('field'), show: titleOf },
        {
          label: label('reason'),
          show: (row) => (
            <>
              <div>{reasonText(row)}</div>
              {row.error.reason === 'RecordChanged' && <RowHistoryLink module={module.name} row={row} />}
            </>
          ),
        },
        {
          label: label('value'),
          show: (row) => {
            const { line } = row.error;
            const isSkipped = skipped.has(line);
            return (
              <CellInput row={row} title={titleOf(row)} isDisabled={isDisabled || isSkipped}>
                {row.isFirst && !isSkippable(row) && (
                  <Typography variant="body2" color="text.secondary">
                    {label('mendInFile')}
                  </Typography>
                )}
                {row.isFirst && isSkippable(row) && (
                  <Button
                    size="small"
                    color="inherit"
                    disabled={isDisabled}
                    aria-label={translate(`imports.${isSkipped ? 'keepAt' : 'skipAt'}`, { line: row.row })}
                    onClick={() => onSkip(line, !isSkipped)}
                  >
                    {label(isSkipped ? 'keep' : 'skip')}
                  </Button>
                )}
              </CellInput>
            );
          },
        },
      ]}
    />
  );
};
