import type { Column } from '@menshen/contract/modules/module-description';
import { TableCell, TableSortLabel, type SxProps, type Theme } from '@mui/material';
import { useListContext } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { nextOrder } from '../service/list-order';
import { isNumeric } from './columns';

type Props = Readonly<{ column: Column; isSortable: boolean; sx: SxProps<Theme> }>;

/** The head of a column. A click orders the list: ascending, descending, as declared. */
export const ColumnHead = ({ column, isSortable, sx }: Props) => {
  const titleOf = useTitle();
  const { sort, setSort } = useListContext();
  const isOrdered = isSortable && sort.field === column.name;
  const direction = sort.order === 'DESC' ? 'desc' : 'asc';
  return (
    <TableCell align={isNumeric(column) ? 'right' : 'left'} sortDirection={isOrdered && direction} sx={sx}>
      {isSortable ? (
        <TableSortLabel
          active={isOrdered}
          direction={isOrdered ? direction : 'asc'}
          // the arrow of every such head is seen, also before it is pointed at
          sx={{ verticalAlign: 'top', '&:not(.Mui-active) .MuiTableSortLabel-icon': { opacity: 0.3 } }}
          onClick={() => setSort(nextOrder(sort, column.name))}
        >
          {titleOf(column)}
        </TableSortLabel>
      ) : (
        titleOf(column)
      )}
    </TableCell>
  );
};
