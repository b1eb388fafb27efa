import History from '@mui/icons-material/HistoryOutlined';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useHistoryOf } from './use-history-of';

/** Leads to the history of a record, for users who may list the trail. */
export const HistoryButton = ({ module, id }: Readonly<{ module: string; id: number }>) => {
  const translate = useTranslate();
  const historyOf = useHistoryOf(module);
  if (!historyOf) return null;
  return (
    <Button component={Link} to={historyOf(id)} variant="outlined" size="small" startIcon={<History />}>
      {translate('audit.history')}
    </Button>
  );
};
