import { Alert, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { usePermitted } from '../records/use-permitted';
import { api } from '../service/api';
import { modulePath } from '../service/calls';
import type { Module } from '../service/description';
import { useFailureText } from '../service/use-failure-text';
import { DeletedRecordAlert } from './deleted-record-alert';

type Props = Readonly<{ module: Module; id: number }>;

const NotFound = () => <Alert severity="warning">{useTranslate()('scopes.count.record.notFound')}</Alert>;

const DeletedRecord = ({ module, id }: Props) => {
  const translate = useTranslate();
  const failureText = useFailureText();
  const { data: result } = useQuery({
    queryKey: ['deleted record', module.name, id],
    queryFn: () => api.get(modulePath(module.name, 'deleted'), { id, pageSize: 1 }),
    gcTime: 0,
  });
  if (!result) return <Typography variant="body2">{translate('ra.message.loading')}</Typography>;
  if (!result.ok) return <Alert severity="error">{failureText(result)}</Alert>;
  const [record] = result.data.records;
  if (!record) return <NotFound />;
  return <DeletedRecordAlert module={module} record={record} />;
};

/** A record that cannot be read: whether it is deleted, by whom and when, for users who may see deleted records. */
export const MissingRecord = (props: Props) =>
  usePermitted(props.module.name)('deleted') ? <DeletedRecord {...props} /> : <NotFound />;
