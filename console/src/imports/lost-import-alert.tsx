import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { LostImport } from './lost-import';

/** Says that the records of a file may be imported, and how the user learns whether they are. */
export const LostImportAlert = ({ lost: { name } }: Readonly<{ lost: LostImport }>) => {
  const translate = useTranslate();
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { overflowWrap: 'anywhere' } }}>
      {translate('imports.lostFile', { name })}
    </Alert>
  );
};
