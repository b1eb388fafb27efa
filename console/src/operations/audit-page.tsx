import { OTHER_PAGES } from '@menshen/contract/permissions';
import type { AuditRecord } from '@menshen/contract/audit-endpoints';
import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { IconButton, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { shownTime } from '../i18n/shown-time';
import { useTitle } from '../i18n/use-title';
import { useAuditKinds, useModules } from '../service/description-context';
import { ChangeDetails } from './change-details';
import { ChoiceFilter, TextFilter, TimeFilter } from './filter-inputs';
import { ListFrame } from './list-frame';
import { RecordLink } from './record-link';
import { RecordTable } from './record-table';
import { offeredActions, tellsMore } from './trail-actions';
import { isOfOneRecord, TRAIL_FILTERS, trailQuery, type TrailFilters } from './trail-query';
import { useActionTitle } from './use-action-title';
import { usePagedList, type PagedList } from './use-paged-list';

const NONE = '—';
const DIGITS = /^\d{1,10}$/;

/** The title of a kind of event. */
export const useKindTitle = (): ((kind: string) => string) => {
  const kinds = useAuditKinds();
  const titleOf = useTitle();
  return (kind) => (kinds[kind] ? titleOf(kinds[kind]) : kind);
};

const RecordOf = ({ module, recordId }: AuditRecord) => {
  const modules = useModules();
  const titleOf = useTitle();
  if (module === null) return NONE;
  if (module === 'lock') return titleOf(OTHER_PAGES.lock);
  const described = modules.find(({ name }) => name === module);
  const title = described ? titleOf(described) : module;
  if (recordId === null) return title;
  const text = `${title} #${recordId}`;
  return described ? <RecordLink module={module} id={recordId} text={text} /> : text;
};

const useColumns = () => {
  const translate = useTranslate();
  const locale = useLocale();
  const kindTitle = useKindTitle();
  const actionTitle = useActionTitle();
  const label = (name: string): string => translate(`operations.audit.${name}`);
  return [
    { label: label('time'), show: ({ time }: AuditRecord) => shownTime(time, locale), noWrap: true },
    {
      label: label('kind'),
      show: (record: AuditRecord) =>
        [kindTitle(record.kind), ...(tellsMore(record) ? [actionTitle(record)] : [])].join(' · '),
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
    { label: label('record'), show: (record: AuditRecord) => <RecordOf {...record} /> },
    { label: label('address'), show: ({ address }: AuditRecord) => address ?? NONE },
  ];
};

const FilterInputs = ({ list }: Readonly<{ list: PagedList<AuditRecord, keyof TrailFilters> }>) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const kinds = useAuditKinds();
  const modules = useModules();
  const of = (name: keyof TrailFilters) => ({
    label: translate(`operations.filters.${name}`),
    value: list.filters[name],
    onChange: (value: string) => list.setFilter(name, value),
  });
  return (
    <>
      <ChoiceFilter
        {...of('kind')}
        options={Object.entries(kinds).map(([value, titles]) => ({ value, text: titleOf(titles) }))}
      />
      <ChoiceFilter
        {...of('module')}
        options={modules.map((module) => ({ value: module.name, text: titleOf(module) }))}
      />
      <ChoiceFilter
        {...of('action')}
        options={offeredActions(modules, list.filters.module).map(({ name, titles }) => ({
          value: name,
          text: [...new Set(titles.map(titleOf))].join(' / ') || translate(`operations.audit.actions.${name}`),
        }))}
      />
      <TextFilter {...of('recordId')} pattern={DIGITS} fault={translate('operations.filters.notId')} />
      <TextFilter {...of('name')} />
      <TextFilter {...of('userId')} pattern={DIGITS} fault={translate('operations.filters.notId')} />
      <TimeFilter {...of('from')} />
      <TimeFilter {...of('to')} />
    </>
  );
};

/** The audit trail, newest first. */
export const AuditPage = ({ title }: Readonly<{ title: string }>) => {
  const translate = useTranslate();
  const columns = useColumns();
  const list = usePagedList('/audit/page', TRAIL_FILTERS, trailQuery);
  const [open, setOpen] = useState<number>();
  return (
    <ListFrame
      title={title}
      list={list}
      none={translate('operations.none.audit')}
      capped="operations.audit.capped"
      filters={<FilterInputs list={list} />}
    >
      {(records) => (
        <>
          <Typography variant="body2" color="text.secondary" sx={{ px: 2, py: 1 }}>
            {translate(isOfOneRecord(list.filters) ? 'operations.audit.wholeHistory' : 'operations.audit.period')}
          </Typography>
          <RecordTable
            title={title}
            records={records}
            keyOf={({ id }) => String(id)}
            columns={columns}
            action={({ id }) => {
              const text = translate(id === open ? 'operations.audit.hide' : 'operations.audit.show');
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
            details={(record) => (record.id === open ? <ChangeDetails record={record} /> : null)}
          />
        </>
      )}
    </ListFrame>
  );
};
