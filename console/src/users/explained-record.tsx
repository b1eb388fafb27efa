import type { ReachedRows } from '@menshen/contract/access/reached-rows';
import { referenceLabelName } from '@menshen/contract/forms/listed-field';
import { Alert, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { textOf, type Values } from '../forms/form-values';
import { TextFilter } from '../listing/filter-inputs';
import { usePermitted } from '../records/use-permitted';
import { api } from '../service/api';
import { modulePath } from '../service/calls';
import type { Module } from '../service/description';
import { useFailureText } from '../service/use-failure-text';
import { MissingRecord } from './missing-record';
import { reachOf } from './record-reach';
import { RecordSearch } from './record-search';

const ID = /^[1-9]\d{0,9}$/;

type Props = Readonly<{ userId: number; module: Module; rows: ReachedRows }>;

/** Why the list does not show a record: its department and its owner, as far as they count. */
const useReasons = ({ module: { scope }, rows }: Props): ((record: Values, department: string) => string) => {
  const translate = useTranslate();
  return (record, department) => {
    const reasons: string[] = [];
    const { department: field, owner } = scope ?? {};
    if (field !== undefined) reasons.push(record[field] === null ? 'noDepartment' : 'otherDepartment');
    if (owner !== undefined && (rows.own || field === undefined)) reasons.push('otherOwner');
    return reasons
      .map((reason) => translate(`scopes.count.record.${reason}`, { department }))
      .join(translate('scopes.separator'));
  };
};

const Answer = ({ id, ...props }: Props & Readonly<{ id: number }>) => {
  const { userId, module, rows } = props;
  const translate = useTranslate();
  const failureText = useFailureText();
  const reasonsOf = useReasons(props);
  const { data: result } = useQuery({
    queryKey: ['explained record', module.name, id],
    queryFn: () => api.get(modulePath(module.name, 'detail'), { id }),
    gcTime: 0,
  });
  if (!result) return <Typography variant="body2">{translate('ra.message.loading')}</Typography>;
  if (!result.ok && result.reason === 'RecordNotFound') return <MissingRecord module={module} id={id} />;
  if (!result.ok) return <Alert severity="error">{failureText(result)}</Alert>;
  const record: Values = result.data;
  const { scope } = module;
  const departmentId = scope?.department === undefined ? undefined : record[scope.department];
  const departmentName = scope?.department === undefined ? '' : textOf(record[referenceLabelName(scope.department)]);
  const department = departmentName || `#${textOf(departmentId)}`;
  const reach = reachOf({ rows, scope, record, userId });
  const named = { name: textOf(record[module.label]), department, reasons: reasonsOf(record, department) };
  return (
    <Alert severity={reach === 'none' ? 'warning' : 'success'} sx={{ overflowWrap: 'anywhere' }}>
      {translate(`scopes.count.record.${reach}`, named)}
    </Alert>
  );
};

/**
 * Explains of one record whether the list shows it to the user, and why. It is found by its name where the module offers its records,
 * or by its id. The own permissions must show the record.
 */
export const ExplainedRecord = (props: Props) => {
  const translate = useTranslate();
  const { module } = props;
  const isPermitted = usePermitted(module.name);
  const [id, setId] = useState('');
  if (!isPermitted('detail')) return null;
  const maySearch = isPermitted('options') && module.actions.some(({ name }) => name === 'options');
  return (
    <Stack spacing={1.5}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5 }}>
        {maySearch && (
          <RecordSearch
            module={module}
            id={id === '' ? undefined : Number(id)}
            onChoose={(chosen) => setId(chosen === undefined ? '' : String(chosen))}
          />
        )}
        <TextFilter
          label={translate('scopes.count.record.id')}
          value={id}
          onChange={setId}
          pattern={ID}
          fault={translate('listing.filters.notId')}
          width={{ width: { xs: '100%', sm: 190 } }}
        />
      </Stack>
      {id !== '' && <Answer {...props} id={Number(id)} />}
    </Stack>
  );
};
