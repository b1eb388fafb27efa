import { Box, CircularProgress } from '@mui/material';
import { useTranslate } from 'react-admin';

/** In place of a page whose code is not loaded yet. */
export const LoadingPage = () => {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 360 }}>
      <CircularProgress aria-label={translate('layout.loading')} />
    </Box>
  );
};
