import { TablePagination } from '@mui/material';
import { useTranslate } from 'react-admin';

type Props = Readonly<{ total: number; pageNo: number; pageSize: number; onPage: (pageNo: number) => void }>;

/** Leads to the pages of a table whose page size nobody chooses. */
export const PageSteps = ({ total, pageNo, pageSize, onPage }: Props) => {
  const translate = useTranslate();
  return (
    <TablePagination
      component="div"
      count={total}
      page={pageNo - 1}
      rowsPerPage={pageSize}
      rowsPerPageOptions={[]}
      onPageChange={(_event, next) => onPage(next + 1)}
      labelDisplayedRows={({ from, to, count }) =>
        translate('ra.navigation.page_range_info', { offsetBegin: from, offsetEnd: to, total: count })
      }
      getItemAriaLabel={(type) => translate(`ra.navigation.${type}`)}
    />
  );
};
