import { Alert, Box, Link as MuiLink } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { RecordLink } from '../records/record-link';
import type { Module } from '../service/description';
import type { Named } from '../records/name-list';

type Props = Readonly<{ module: Module; records: ReadonlyArray<Named>; onClose: () => void }>;

/** Tells which records were restored. It leads to each of them, and to the list that has them again. */
export const RestoredNotice = ({ module, records, onClose }: Props) => {
  const translate = useTranslate();
  return (
    <Alert severity="success" role="status" onClose={onClose} sx={{ m: 2, '& .MuiAlert-message': { minWidth: 0 } }}>
      {translate('records.restore.done', { smart_count: records.length })}
      <Box component="ul" sx={{ m: 0, my: 0.5, pl: 2.5, maxHeight: 160, overflowY: 'auto', overflowWrap: 'anywhere' }}>
        {records.map(({ key, name }) => (
          <li key={key}>
            <RecordLink module={module.name} id={Number(key)} text={name} />
          </li>
        ))}
      </Box>
      <MuiLink component={Link} to={`/${module.name}`} underline="hover">
        {translate('records.restore.list')}
      </MuiLink>
    </Alert>
  );
};
