import { permissionOf } from '@menshen/contract/values/permission';
import { Box, Stack, useMediaQuery, type Theme } from '@mui/material';
import { useRef, useState, type ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { TextFilter } from './filter-inputs';
import type { Module } from '../service/description';
import { useOwnPermissions } from '../service/use-permissions';
import { AddFilter } from './add-filter';
import { ClearFilters } from './clear-filters';
import {
  fieldFilters,
  givenOf,
  isGiven,
  moduleReferredTo,
  searchesIn,
  withGiven,
  type FieldFilter,
  type FilterValues,
} from './field-filters';
import { FilterChip } from './filter-chip';
import { FilterEditor } from './filter-editor';
import { textOf } from '../forms/form-values';
import { ListActions } from './list-actions';
import { useListView } from './list-view';
import { OrderMenu } from './order-menu';

/** The inputs of the texts that the list is searched for. */
const Searches = ({ module }: Readonly<{ module: Module }>) => {
  const titleOf = useTitle();
  const list = useListContext();
  const values = list.filterValues as FilterValues;
  return searchesIn(module.filters).map((search) => (
    <TextFilter
      key={search.name}
      name={search.name}
      label={titleOf(search)}
      value={textOf(values[search.name])}
      onChange={(text) => list.setFilters({ ...values, [search.name]: text })}
      width={{ width: { xs: '100%', sm: 220 }, m: 0 }}
    />
  ));
};

/** The filters that users may give. Records of another module are searched by its options. */
const useOfferedFilters = ({ filters }: Module): ReadonlyArray<FieldFilter> => {
  const permissions = useOwnPermissions();
  return fieldFilters(filters).filter((filter) => {
    const module = moduleReferredTo(filter);
    return module === undefined || permissions.has(permissionOf(module, 'options'));
  });
};

/** Whether a field by which the list can be ordered has no head that users could click. */
const useNeedsOrderMenu = (module: Module): boolean => {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const { columns } = useListView(module);
  return module.orderBy.some((field) => isNarrow || !columns.some(({ name }) => name === field));
};

type Edited = Readonly<{ filter: FieldFilter; anchor: HTMLElement }>;

/** What is above a list: its searches, its filters, its order, and what can be done with the whole list. */
export const ListHead = ({ module, actions }: Readonly<{ module: Module; actions?: ReactNode }>) => {
  const translate = useTranslate();
  const list = useListContext();
  const values = list.filterValues as FilterValues;
  const offered = useOfferedFilters(module);
  const needsOrderMenu = useNeedsOrderMenu(module);
  const addButton = useRef<HTMLButtonElement>(null);
  const [edited, setEdited] = useState<Edited>();
  const given = fieldFilters(module.filters).filter((filter) => isGiven(filter, values));
  return (
    <Stack spacing={1} sx={{ width: '100%', minWidth: 0, pb: 1.5 }}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box data-list-search sx={{ display: 'contents' }}>
          <Searches module={module} />
        </Box>
        {offered.length > 0 && (
          <AddFilter
            filters={offered}
            button={addButton}
            onChoose={(filter) => addButton.current && setEdited({ filter, anchor: addButton.current })}
          />
        )}
        {needsOrderMenu && <OrderMenu module={module} />}
        {actions ?? <ListActions module={module} />}
      </Stack>
      {given.length > 0 && (
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Stack
            component="ul"
            direction="row"
            useFlexGap
            aria-label={translate('listing.filter.title')}
            sx={{ display: 'contents', listStyle: 'none', m: 0, p: 0 }}
          >
            {given.map((filter) => (
              <FilterChip
                key={filter.field}
                filter={filter}
                given={givenOf(filter, values)}
                onEdit={(anchor) => setEdited({ filter, anchor })}
                onRemove={() => {
                  addButton.current?.focus();
                  list.setFilters(withGiven(filter, {}, values));
                }}
              />
            ))}
          </Stack>
          <ClearFilters />
        </Stack>
      )}
      {edited && (
        <FilterEditor
          key={edited.filter.field}
          {...edited}
          given={givenOf(edited.filter, values)}
          onClose={() => setEdited(undefined)}
          onApply={(applied) => {
            setEdited(undefined);
            list.setFilters(withGiven(edited.filter, applied, values));
          }}
        />
      )}
    </Stack>
  );
};
