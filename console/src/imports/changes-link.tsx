import { Link as MuiLink } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { historyOf } from '../audit/trail-address';
import { usePermitted } from '../records/use-permitted';

type Props = Readonly<{ module: string; row: Readonly<{ row: number; id: string }> }>;

/** Leads to who changed the record of a row, for users who may list the trail. It opens in a new tab: the file stays in this one. */
export const ChangesLink = ({ module, row }: Props) => {
  const translate = useTranslate();
  const isPermitted = usePermitted('audit');
  if (!isPermitted('page')) return null;
  return (
    <MuiLink
      component={Link}
      to={historyOf(module, Number(row.id))}
      target="_blank"
      rel="noopener"
      variant="body2"
      aria-label={translate('imports.changesAt', { line: row.row })}
    >
      {translate('audit.history')}
    </MuiLink>
  );
};
