import { Box, TablePagination } from '@mui/material';
import { useEffect } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { GoToPage } from './go-to-page';
import { pageSizes } from './page-numbers';

type Props = Readonly<{
  page: number;
  perPage: number;
  /** 0 while it is not known. */
  total: number;
  maxPageSize: number;
  /** The total does not belong to this page and size. */
  isPending: boolean;
  setPage: (page: number) => void;
  setPerPage: (size: number) => void;
}>;

/** The page of a list and its size. A page or a size from the address that the list does not have is corrected. */
export const PageBar = ({ page, perPage, total, maxPageSize, isPending, setPage, setPerPage }: Props) => {
  const translate = useTranslate();
  const offered = pageSizes(maxPageSize);
  const lastPage = Math.max(Math.ceil(total / perPage), 1);
  const isSizeOffered = offered.includes(perPage);
  useEffect(() => {
    if (!isSizeOffered) setPerPage(offered[0] ?? maxPageSize);
    else if (!isPending && page > lastPage) setPage(lastPage);
  });
  if (total === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', alignItems: 'center' }}>
      {lastPage > 1 && <GoToPage lastPage={lastPage} onGo={setPage} />}
      <TablePagination
        component="div"
        count={total}
        page={Math.min(page, lastPage) - 1}
        rowsPerPage={isSizeOffered ? perPage : (offered[0] ?? maxPageSize)}
        rowsPerPageOptions={[...offered]}
        onPageChange={(_event, next) => setPage(next + 1)}
        onRowsPerPageChange={(event) => setPerPage(Number(event.target.value))}
        labelRowsPerPage={translate('ra.navigation.page_rows_per_page')}
        labelDisplayedRows={({ from, to, count }) =>
          translate('ra.navigation.page_range_info', { offsetBegin: from, offsetEnd: to, total: count })
        }
        getItemAriaLabel={(type) => translate(`ra.navigation.${type}`)}
        showFirstButton
        showLastButton
        sx={{
          '& .MuiTablePagination-toolbar': { flexWrap: 'wrap', justifyContent: 'flex-end', px: { xs: 1, sm: 2 } },
          '& .MuiTablePagination-spacer': { display: 'none' },
          '& .MuiTablePagination-actions': { ml: { xs: 0, sm: 2 } },
        }}
      />
    </Box>
  );
};

/** The page bar of the list of a module. */
export const ListPagination = ({ maxPageSize }: Readonly<{ maxPageSize: number }>) => {
  const { page, perPage, total = 0, setPage, setPerPage, isPending } = useListContext();
  return <PageBar {...{ page, perPage, total, maxPageSize, isPending, setPage, setPerPage }} />;
};
