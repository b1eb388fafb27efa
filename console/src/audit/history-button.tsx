import History from '@mui/icons-material/HistoryOutlined';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { usePermitted } from '../records/use-permitted';
import { historyOf } from './trail-address';

/** Leads to the history of a record, for users who may list the trail. */
export const HistoryButton = ({ module, id }: Readonly<{ module: string; id: number }>) => {
  const translate = useTranslate();
  const isPermitted = usePermitted('audit');
  if (!isPermitted('page')) return null;
  return (
    <Button component={Link} to={historyOf(module, id)} variant="outlined" size="small" startIcon={<History />}>
      {translate('audit.history')}
    </Button>
  );
};
