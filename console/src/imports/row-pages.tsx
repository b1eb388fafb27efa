import { TablePagination } from '@mui/material';
import { useTranslate } from 'react-admin';

type Props = Readonly<{
  /** How many rows there are. */
  count: number;
  /** It begins with 0. */
  page: number;
  pageRows: number;
  onPage: (page: number) => void;
}>;

/** The steps between pages of rows. Nothing if one page has all rows. */
export const RowPages = ({ count, page, pageRows, onPage }: Props) => {
  const translate = useTranslate();
  if (count <= pageRows) return null;
  return (
    <TablePagination
      component="div"
      count={count}
      page={page}
      rowsPerPage={pageRows}
      rowsPerPageOptions={[]}
      onPageChange={(_event, next) => onPage(next)}
      labelDisplayedRows={({ from, to, count: all }) =>
        translate('ra.navigation.page_range_info', { offsetBegin: from, offsetEnd: to, total: all })
      }
      getItemAriaLabel={(type) => translate(`ra.navigation.${type}`)}
    />
  );
};
