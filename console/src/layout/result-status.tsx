import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from './visually-hidden';

/** Tells screen readers how many results a list has, after each filter. `total` is undefined while it is not known. */
export const ResultStatus = ({ total }: Readonly<{ total: number | undefined }>) => {
  const translate = useTranslate();
  return (
    <Box role="status" sx={visuallyHidden}>
      {total !== undefined && translate('layout.results', { smart_count: total })}
    </Box>
  );
};
