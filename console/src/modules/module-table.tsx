import { Box, Checkbox, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { RecordContextProvider, useListContext, useTranslate, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router';
import { useTitle } from '../i18n/use-title';
import type { Density } from '../service/console-store';
import type { Column, Module } from '../service/description';
import { ColumnField } from './column-field';
import { checkCell, nameCell } from './sticky-cells';

export type RecordsProps = Readonly<{
  module: Module;
  columns: ReadonlyArray<Column>;
  density: Density;
  /** Whether the user may open a record. */
  isLinked: boolean;
  /** Which records may be selected; undefined where nothing can be done with a selection. */
  isSelectable: ((record: RaRecord) => boolean) | undefined;
}>;

/** The records as a table, for wide screens. A click into a row opens its record. */
export const ModuleTable = ({ module, columns, density, isLinked, isSelectable }: RecordsProps) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const navigate = useNavigate();
  const { data = [], selectedIds, onSelect, onToggleItem } = useListContext<RaRecord>();
  const selectable = data.filter((record) => isSelectable?.(record)).map(({ id }) => id);
  const chosen = selectable.filter((id) => selectedIds.includes(id));
  const isWhole = chosen.length > 0 && chosen.length === selectable.length;
  const togglePage = () => {
    const others = selectedIds.filter((id) => !selectable.includes(id));
    onSelect(isWhole ? others : [...others, ...selectable]);
  };
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
            {isSelectable && (
              <TableCell padding="checkbox" sx={checkCell}>
                <Checkbox
                  checked={isWhole}
                  indeterminate={chosen.length > 0 && !isWhole}
                  disabled={selectable.length === 0}
                  onChange={togglePage}
                  slotProps={{ input: { 'aria-label': translate('ra.action.select_all') } }}
                />
              </TableCell>
            )}
            {columns.map((column) => (
              <TableCell
                key={column.name}
                sx={[{ whiteSpace: 'nowrap' }, column.name === module.label && nameCell(isSelectable !== undefined)]}
              >
                {titleOf(column)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map((record) => (
            <RecordContextProvider key={record.id} value={record}>
              <TableRow
                hover
                selected={selectedIds.includes(record.id)}
                sx={{ cursor: isLinked ? 'pointer' : undefined }}
                onClick={isLinked ? () => void navigate(`/${module.name}/${record.id}/show`) : undefined}
              >
                {isSelectable && (
                  <TableCell padding="checkbox" sx={checkCell} onClick={(event) => event.stopPropagation()}>
                    <Checkbox
                      checked={selectedIds.includes(record.id)}
                      disabled={!isSelectable(record)}
                      onChange={() => onToggleItem(record.id)}
                      slotProps={{
                        input: { 'aria-label': `${translate('ra.action.select_row')} ${String(record[module.label])}` },
                      }}
                    />
                  </TableCell>
                )}
                {columns.map((column) => (
                  <TableCell
                    key={column.name}
                    sx={[column.name === module.label && nameCell(isSelectable !== undefined)]}
                  >
                    <Box sx={{ width: 'max-content', maxWidth: 'min(20rem, 30vw)' }}>
                      <ColumnField
                        column={column}
                        module={isLinked && column.name === module.label ? module.name : undefined}
                      />
                    </Box>
                  </TableCell>
                ))}
              </TableRow>
            </RecordContextProvider>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
