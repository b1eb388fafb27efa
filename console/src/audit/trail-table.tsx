import type { AuditRecord } from '@menshen/contract/audit/audit-endpoints';
import { OTHER_PAGES } from '@menshen/contract/access/permissions';
import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { shownTime } from '../i18n/shown-time';
import { useTitle } from '../i18n/use-title';
import { useNamesOfRecords, type RecordNamesOf } from '../records/record-names';
import { useModules } from '../service/description-context';
import { ChangeDetails } from './change-details';
import { RecordLink } from '../records/record-link';
import { RecordTable } from '../listing/record-table';
import { recordsMeant, tellsMore } from './trail-actions';
import { useActionTitle } from './use-action-title';
import { useKindTitle } from './use-kind-title';

const NONE = '—';

type RecordProps = Readonly<{ event: AuditRecord; nameOf: RecordNamesOf }>;

/** The record that an event is about: the title of its module, and its name. */
const RecordOf = ({ event: { module, recordId }, nameOf }: RecordProps) => {
  const modules = useModules();
  const titleOf = useTitle();
  if (module === null) return NONE;
  if (module === 'lock') return titleOf(OTHER_PAGES.lock);
  const described = modules.find(({ name }) => name === module);
  const title = described ? titleOf(described) : module;
  if (recordId === null) return title;
  const name = nameOf(module, recordId);
  const text = name === undefined ? `${title} #${recordId}` : `${title} · ${name}`;
  return described ? <RecordLink module={module} id={recordId} text={text} /> : text;
};

/** `isOfOneRecord`: every event is about the same record. */
const useColumns = (nameOf: RecordNamesOf, isOfOneRecord: boolean) => {
  const translate = useTranslate();
  const locale = useLocale();
  const kindTitle = useKindTitle();
  const actionTitle = useActionTitle();
  const label = (name: string): string => translate(`audit.${name}`);
  const record = { label: label('record'), show: (event: AuditRecord) => <RecordOf event={event} nameOf={nameOf} /> };
  return [
    { label: label('time'), show: ({ time }: AuditRecord) => shownTime(time, locale), noWrap: true },
    {
      label: label('kind'),
      show: (event: AuditRecord) =>
        [kindTitle(event.kind), ...(tellsMore(event) ? [actionTitle(event)] : [])].join(' · '),
    },
    {
      label: label('user'),
      show: ({ userId, username }: AuditRecord) =>
        userId === null ? (
          <bdi>{username ?? NONE}</bdi>
        ) : (
          <RecordLink module="user" id={userId} text={username ?? `#${userId}`} />
        ),
    },
    ...(isOfOneRecord ? [] : [record]),
    { label: label('address'), show: ({ address }: AuditRecord) => address ?? NONE },
  ];
};

type Props = Readonly<{ title: string; events: ReadonlyArray<AuditRecord>; isOfOneRecord?: boolean }>;

/** Events of the trail, each with its details on demand. */
export const TrailTable = ({ title, events, isOfOneRecord = false }: Props) => {
  const translate = useTranslate();
  const nameOf = useNamesOfRecords(isOfOneRecord ? [] : recordsMeant(events));
  const columns = useColumns(nameOf, isOfOneRecord);
  const [open, setOpen] = useState<number>();
  return (
    <RecordTable
      title={title}
      records={events}
      keyOf={({ id }) => String(id)}
      columns={columns}
      action={({ id }) => {
        const text = translate(id === open ? 'audit.hide' : 'audit.show');
        return (
          <Tooltip title={text}>
            <IconButton
              size="small"
              aria-label={text}
              aria-expanded={id === open}
              onClick={() => setOpen(id === open ? undefined : id)}
            >
              {id === open ? <ExpandLess /> : <ExpandMore />}
            </IconButton>
          </Tooltip>
        );
      }}
      details={(event) => (event.id === open ? <ChangeDetails record={event} /> : null)}
    />
  );
};
