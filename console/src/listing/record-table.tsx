import {
  Box,
  Divider,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { actionCell } from './sticky-cells';

/** No cell is wider, apart from those that do not wrap. Its words break only where one of them is wider than the cell. */
const WIDEST_CELL = 'min(20rem, 30vw)';

export type TableColumn<T> = Readonly<{ label: string; show: (record: T) => ReactNode; noWrap?: boolean }>;

type Props<T> = Readonly<{
  title: string;
  records: ReadonlyArray<T>;
  keyOf: (record: T) => string;
  columns: ReadonlyArray<TableColumn<T>>;
  /** Before the columns. */
  select?: (record: T) => ReactNode;
  selectAll?: ReactNode;
  /** After the columns. */
  action?: (record: T) => ReactNode;
  /** Below a record. */
  details?: (record: T) => ReactNode;
}>;

const RecordCards = <T,>({ records, keyOf, columns, select, action, details }: Props<T>) =>
  records.map((record) => (
    <Fragment key={keyOf(record)}>
      <Stack direction="row" sx={{ px: 2, py: 1.5, gap: 1, alignItems: 'flex-start' }}>
        {select?.(record)}
        <Box
          sx={{
            minWidth: 0,
            flexGrow: 1,
            display: 'grid',
            gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr) auto',
            alignItems: 'start',
            columnGap: 2,
            rowGap: 0.5,
          }}
        >
          {columns.map(({ label, show }, i) => (
            <Fragment key={label}>
              <Typography variant="body2" color="text.secondary">
                {label}
              </Typography>
              <Typography
                variant="body2"
                component="div"
                sx={{ minWidth: 0, overflowWrap: 'anywhere', gridColumn: i > 0 ? '2 / -1' : undefined }}
              >
                {show(record)}
              </Typography>
              {i === 0 && <div>{action?.(record)}</div>}
            </Fragment>
          ))}
        </Box>
      </Stack>
      {details?.(record)}
      <Divider />
    </Fragment>
  ));

/** Records in a table; one below the other on a narrow screen. */
export const RecordTable = <T,>(props: Props<T>) => {
  const { title, records, keyOf, columns, select, selectAll, action, details } = props;
  const translate = useTranslate();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  if (isNarrow) return <RecordCards {...props} />;
  const width = columns.length + (select ? 1 : 0) + (action ? 1 : 0);
  return (
    // a table that is wider than the page can be scrolled by keyboard
    <TableContainer tabIndex={0} role="region" aria-label={title} sx={{ width: 0, minWidth: '100%' }}>
      <Table
        size="small"
        aria-label={title}
        sx={{ '& .MuiTableCell-root:not(.MuiTableCell-paddingCheckbox)': { px: 1 } }}
      >
        <TableHead>
          <TableRow>
            {select && <TableCell padding="checkbox">{selectAll}</TableCell>}
            {columns.map(({ label }) => (
              <TableCell key={label} sx={{ whiteSpace: 'nowrap' }}>
                {label}
              </TableCell>
            ))}
            {action && (
              <TableCell align="right" sx={actionCell}>
                {translate('listing.rows.actions')}
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {records.map((record) => (
            <Fragment key={keyOf(record)}>
              <TableRow hover sx={{ height: 49 }}>
                {select && <TableCell padding="checkbox">{select(record)}</TableCell>}
                {columns.map(({ label, show, noWrap }) => (
                  <TableCell key={label} sx={{ whiteSpace: noWrap ? 'nowrap' : undefined }}>
                    {noWrap ? (
                      show(record)
                    ) : (
                      <Box sx={{ maxWidth: WIDEST_CELL, overflowWrap: 'break-word' }}>{show(record)}</Box>
                    )}
                  </TableCell>
                ))}
                {action && (
                  <TableCell align="right" sx={actionCell}>
                    {action(record)}
                  </TableCell>
                )}
              </TableRow>
              {(details?.(record) ?? null) !== null && (
                <TableRow>
                  <TableCell colSpan={width} sx={{ bgcolor: 'action.hover' }}>
                    {details?.(record)}
                  </TableCell>
                </TableRow>
              )}
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
