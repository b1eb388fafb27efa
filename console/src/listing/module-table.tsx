import type { Column } from '@menshen/contract/modules/module-description';
import { Box, Checkbox, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { RecordContextProvider, useListContext, useTranslate, type RaRecord } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import type { Density } from '../service/console-store';
import type { Module } from '../service/description';
import { ColumnField } from './column-field';
import { textOf } from '../forms/form-values';
import { ColumnHead } from './column-head';
import { isNumeric, nameColumnOf } from './columns';
import { outdated } from './outdated';
import { actionCell, checkCell, nameCell } from './sticky-cells';
import type { Selection } from './use-selection';

export type RecordsProps = Readonly<{
  module: Module;
  columns: ReadonlyArray<Column>;
  density: Density;
  /** Whether the user may open a record. */
  isLinked: boolean;
  /** Undefined where nothing can be done with a selection. */
  selection: Selection<RaRecord> | undefined;
  isSelectable: (record: RaRecord) => boolean;
  /** What the user can do at a row. Undefined where it is nothing. */
  rowActions: ((record: RaRecord) => ReactNode) | undefined;
}>;

/** Numbers stand one below the other by their last digits. */
const NUMERIC = { fontVariantNumeric: 'tabular-nums' } as const;

/** The records as a table, for wide screens. The name of a record opens it. */
export const ModuleTable = (props: RecordsProps) => {
  const { module, columns, density, isLinked, selection, isSelectable, rowActions } = props;
  const translate = useTranslate();
  const titleOf = useTitle();
  const { data = [], isPlaceholderData = false } = useListContext<RaRecord>();
  const selectable = data.filter(isSelectable);
  const chosen = selection ? selectable.filter(selection.has) : [];
  const isWhole = chosen.length > 0 && chosen.length === selectable.length;
  const nameColumn = nameColumnOf(columns, module.label);
  return (
    // a table that is wider than the page can be scrolled by keyboard
    <TableContainer tabIndex={0} role="region" aria-label={titleOf(module)} sx={{ borderRadius: 'inherit' }}>
      <Table
        size={density === 'compact' ? 'small' : 'medium'}
        aria-label={titleOf(module)}
        sx={{ '& .MuiTableCell-root:not(.MuiTableCell-paddingCheckbox)': { px: 1.25 } }}
      >
        <TableHead>
          <TableRow>
            {selection && (
              <TableCell padding="checkbox" sx={checkCell}>
                <Checkbox
                  checked={isWhole}
                  indeterminate={chosen.length > 0 && !isWhole}
                  disabled={selectable.length === 0}
                  onChange={() => selection.change(selectable, !isWhole)}
                  slotProps={{ input: { 'aria-label': translate('listing.rows.selectAll') } }}
                />
              </TableCell>
            )}
            {columns.map((column) => (
              <ColumnHead
                key={column.name}
                column={column}
                isSortable={module.orderBy.includes(column.name)}
                sx={[{ whiteSpace: 'nowrap' }, column === nameColumn && nameCell(selection !== undefined)]}
              />
            ))}
            {rowActions && (
              <TableCell align="right" sx={actionCell}>
                {translate('listing.rows.actions')}
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        {/* the head stays usable, so that the focus stays in it */}
        <TableBody inert={isPlaceholderData} sx={outdated(isPlaceholderData)}>
          {data.map((record) => (
            <RecordContextProvider key={record.id} value={record}>
              <TableRow hover selected={selection?.has(record) ?? false}>
                {selection && (
                  <TableCell padding="checkbox" sx={checkCell}>
                    <Checkbox
                      checked={selection.has(record)}
                      disabled={!isSelectable(record)}
                      onChange={(_event, isSelected) => selection.change([record], isSelected)}
                      slotProps={{
                        input: { 'aria-label': `${translate('ra.action.select_row')} ${textOf(record[module.label])}` },
                      }}
                    />
                  </TableCell>
                )}
                {columns.map((column) => (
                  <TableCell
                    key={column.name}
                    align={isNumeric(column) ? 'right' : 'left'}
                    sx={[column === nameColumn && nameCell(selection !== undefined), isNumeric(column) && NUMERIC]}
                  >
                    <Box
                      sx={{
                        width: 'max-content',
                        maxWidth: 'min(20rem, 30vw)',
                        ...(isNumeric(column) && { ml: 'auto' }),
                      }}
                    >
                      <ColumnField
                        column={column}
                        module={isLinked && column === nameColumn ? module.name : undefined}
                      />
                    </Box>
                  </TableCell>
                ))}
                {rowActions && (
                  <TableCell align="right" sx={[actionCell, { py: 0 }]}>
                    {rowActions(record)}
                  </TableCell>
                )}
              </TableRow>
            </RecordContextProvider>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
