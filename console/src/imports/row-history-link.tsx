import { Link as MuiLink } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useHistoryOf } from '../audit/use-history-of';

type Props = Readonly<{ module: string; row: Readonly<{ row: number; id: string }> }>;

/** Leads to the history of the record of a row, for users who may list the trail. It opens in a new tab, so that this page keeps its file. */
export const RowHistoryLink = ({ module, row }: Props) => {
  const translate = useTranslate();
  const historyOf = useHistoryOf(module);
  if (!historyOf) return null;
  return (
    <MuiLink
      component={Link}
      to={historyOf(Number(row.id))}
      target="_blank"
      rel="noopener"
      variant="body2"
      aria-label={translate('imports.historyAt', { line: row.row })}
    >
      {translate('imports.history')}
    </MuiLink>
  );
};
