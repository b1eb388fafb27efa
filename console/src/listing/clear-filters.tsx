import { Button } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';

/** Removes every filter of the list. */
export const ClearFilters = () => {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  if (Object.keys(filterValues as object).length === 0) return null;
  return (
    <Button size="small" color="inherit" onClick={() => setFilters({}, {})}>
      {translate('ra.navigation.clear_filters')}
    </Button>
  );
};
