import { Alert } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { textOf } from '../forms/form-values';
import { shownTime } from '../i18n/shown-time';
import { DeletedButton } from '../records/deleted-button';
import type { Module } from '../service/description';

type Deleted = Readonly<Record<string, unknown>> & Readonly<{ deleteUser: string | null; deleteTime: string | null }>;

/** Says that a record is deleted, by whom and when as far as it is known, and leads to the deleted records. */
export const DeletedRecordAlert = ({ module, record }: Readonly<{ module: Module; record: Deleted }>) => {
  const translate = useTranslate();
  const locale = useLocale();
  const { deleteUser, deleteTime } = record;
  const facts = [
    ...(deleteUser === null ? [] : [translate('scopes.count.record.deletedBy', { user: deleteUser })]),
    ...(deleteTime === null
      ? []
      : [translate('scopes.count.record.deletedAt', { time: shownTime(deleteTime, locale) })]),
  ];
  return (
    <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }} action={<DeletedButton module={module} />}>
      {translate('scopes.count.record.deleted', { name: textOf(record[module.label]) })}
      <div>{facts.join(translate('records.betweenSentences'))}</div>
    </Alert>
  );
};
