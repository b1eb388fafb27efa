import type { AuditRecord } from '@menshen/contract/audit/audit-endpoints';
import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { ShownValue } from '../fields/shown-value';
import { useModules } from '../service/description-context';
import type { FormInput } from '../service/description';
import { inputNames, operationIn } from './trail-actions';
import { useActionTitle } from './use-action-title';

type InputProps = Readonly<{ form: ReadonlyArray<FormInput>; input: Readonly<Record<string, unknown>> }>;

/** What the user has filled in, by the titles of the form. */
const FilledIn = ({ form, input }: InputProps) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  return (
    <Table
      size="small"
      aria-label={translate('audit.input')}
      sx={{ maxWidth: 900, mb: 1, '& td, & th': { verticalAlign: 'top' } }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{translate('audit.input')}</TableCell>
          <TableCell>{translate('audit.value')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {inputNames(form, input).map((name) => {
          const field = form.find((one) => one.name === name);
          return (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {field ? titleOf(field) : name}
              </TableCell>
              <TableCell>
                {field ? <ShownValue input={field} value={input[name]} /> : JSON.stringify(input[name])}
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
};

/** What changed the record, and the form of an operation. Nothing for an event that changed no record. */
export const ActionDetails = ({ record }: Readonly<{ record: AuditRecord }>) => {
  const translate = useTranslate();
  const actionTitle = useActionTitle();
  const form = operationIn(useModules(), record)?.form ?? [];
  const { action, input } = record;
  if (action === '') return null;
  return (
    <>
      <Typography variant="body2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
        {translate('audit.actionIs', { title: actionTitle(record) })}
      </Typography>
      {input !== null && Object.keys(input).length > 0 && <FilledIn form={form} input={input} />}
    </>
  );
};
