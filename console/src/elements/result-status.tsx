import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from './visually-hidden';

type Props = Readonly<{ total: number | undefined; text?: string }>;

/** Tells screen readers how many results a list has, after each filter. `total` is undefined while it is not known. */
export const ResultStatus = ({ total, text = 'layout.results' }: Props) => {
  const translate = useTranslate();
  return (
    <Box role="status" sx={visuallyHidden}>
      {total !== undefined && translate(text, { smart_count: total })}
    </Box>
  );
};
