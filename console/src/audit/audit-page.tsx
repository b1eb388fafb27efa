import type { AuditRecord } from '@menshen/contract/audit/audit-endpoints';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { useAuditKinds, useModules } from '../service/description-context';
import { ChoiceFilter, TextFilter, TimeFilter, type FilterOption } from '../listing/filter-inputs';
import { ListFrame } from '../listing/list-frame';
import { PeriodChoice } from './period-choice';
import { offeredActions } from './trail-actions';
import { REFUSED } from './trail-address';
import {
  isFilteredFurther,
  isOfOneRecord,
  kindsInGroups,
  shownPeriod,
  TRAIL_FILTERS,
  trailQuery,
  type TrailFilters,
} from './trail-query';
import { TrailTable } from './trail-table';
import { usePagedList, type PagedList } from '../listing/use-paged-list';
import { useTrailClock } from './use-trail-clock';
import { ZoneNotice } from './zone-notice';

const DIGITS = /^\d{1,10}$/;

/** The kinds of events, those of refusals in a group of their own, which can be chosen as a whole. */
const useKindOptions = (): ReadonlyArray<FilterOption> => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const kinds = useAuditKinds();
  const { refusals, others } = kindsInGroups(Object.keys(kinds));
  const option = (value: string, group: string): FilterOption => ({
    value,
    text: titleOf(kinds[value] ?? { title: value }),
    group: translate(`audit.filters.${group}`),
  });
  return [
    { ...option(REFUSED, 'refusals'), text: translate('audit.filters.refused') },
    ...refusals.map((kind) => option(kind, 'refusals')),
    ...others.map((kind) => option(kind, 'others')),
  ];
};

const FilterInputs = ({ list }: Readonly<{ list: PagedList<AuditRecord, keyof TrailFilters> }>) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const modules = useModules();
  const of = (name: keyof TrailFilters, words = 'audit.filters') => ({
    label: translate(`${words}.${name}`),
    value: list.filters[name],
    onChange: (value: string) => list.setFilter(name, value),
  });
  return (
    <>
      <ChoiceFilter {...of('kind')} options={useKindOptions()} />
      <ChoiceFilter
        {...of('module')}
        options={modules.map((module) => ({ value: module.name, text: titleOf(module) }))}
      />
      <ChoiceFilter
        {...of('action')}
        options={offeredActions(modules, list.filters.module).map(({ name, titles }) => ({
          value: name,
          text: [...new Set(titles.map(titleOf))].join(' / ') || translate(`audit.actions.${name}`),
        }))}
      />
      <TextFilter {...of('recordId')} pattern={DIGITS} fault={translate('listing.filters.notId')} />
      <TextFilter {...of('name', 'listing.filters')} />
      <TextFilter {...of('userId', 'listing.filters')} pattern={DIGITS} fault={translate('listing.filters.notId')} />
      <TimeFilter {...of('from')} />
      <TimeFilter {...of('to')} />
    </>
  );
};

/** The audit trail, newest first. */
export const AuditPage = ({ title }: Readonly<{ title: string }>) => {
  const translate = useTranslate();
  const clock = useTrailClock();
  const list = usePagedList('/audit/page', TRAIL_FILTERS, (filters) => trailQuery(filters, clock));
  const period = shownPeriod(list.filters);
  return (
    <ListFrame
      title={title}
      permission="sys:audit:page"
      list={list}
      none={translate(period === undefined || period === 'all' ? 'audit.none.filtered' : 'audit.none.period')}
      capped="audit.capped"
      period={
        <PeriodChoice
          chosen={period}
          hasAll={isOfOneRecord(list.filters)}
          onChoose={(chosen) => list.setFilters({ period: chosen, from: '' })}
        />
      }
      filters={<FilterInputs list={list} />}
      folded={{ isFiltered: isFilteredFurther(list.filters) }}
    >
      {(events) => (
        <>
          <Box sx={{ px: 2, py: 1 }}>
            <ZoneNotice />
          </Box>
          <TrailTable title={title} events={events} />
        </>
      )}
    </ListFrame>
  );
};
