import { Box, Checkbox, Divider, Stack, Typography } from '@mui/material';
import { Fragment } from 'react';
import { RecordContextProvider, useListContext, useTranslate, type RaRecord } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { ColumnField } from './column-field';
import { textOf } from '../forms/form-values';
import type { RecordsProps } from './module-table';
import { nameColumnOf } from './columns';
import { Outdated } from './outdated';

/** The records one below the other, for narrow screens. */
export const ModuleCards = (props: RecordsProps) => {
  const { module, columns, isLinked, selection, isSelectable, rowActions } = props;
  const translate = useTranslate();
  const titleOf = useTitle();
  const { data = [], isPlaceholderData = false } = useListContext<RaRecord>();
  const head = nameColumnOf(columns, module.label);
  const others = columns.filter((column) => column !== head);
  const cards = data.map((record) => (
    <RecordContextProvider key={record.id} value={record}>
      <Stack direction="row" spacing={1} sx={{ px: 1.5, py: 1.5, alignItems: 'flex-start' }}>
        {selection && (
          <Checkbox
            size="small"
            checked={selection.has(record)}
            disabled={!isSelectable(record)}
            onChange={(_event, isSelected) => selection.change([record], isSelected)}
            slotProps={{
              input: { 'aria-label': `${translate('ra.action.select_row')} ${textOf(record[module.label])}` },
            }}
            sx={{ mt: -0.75 }}
          />
        )}
        <Box sx={{ minWidth: 0, flexGrow: 1, px: selection ? 0 : 0.5 }}>
          <Stack direction="row" spacing={1} sx={{ mb: 0.75, alignItems: 'flex-start' }}>
            <Box sx={{ minWidth: 0, flexGrow: 1, overflowWrap: 'anywhere' }}>
              {head && <ColumnField column={head} module={isLinked ? module.name : undefined} />}
            </Box>
            {rowActions && <Box sx={{ my: -0.75, flexShrink: 0 }}>{rowActions(record)}</Box>}
          </Stack>
          <Box
            sx={{ display: 'grid', gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)', columnGap: 2, rowGap: 0.5 }}
          >
            {others.map((column) => (
              <Fragment key={column.name}>
                <Typography variant="body2" color="text.secondary">
                  {titleOf(column)}
                </Typography>
                <Typography variant="body2" component="div" sx={{ minWidth: 0 }}>
                  <ColumnField column={column} />
                </Typography>
              </Fragment>
            ))}
          </Box>
        </Box>
      </Stack>
      <Divider />
    </RecordContextProvider>
  ));
  return <Outdated isOutdated={isPlaceholderData}>{cards}</Outdated>;
};
