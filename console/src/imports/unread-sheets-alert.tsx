import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Says which sheet of a workbook is read, if there are others. `sheets` are the names of all of them. */
export const UnreadSheetsAlert = ({ sheets }: Readonly<{ sheets: ReadonlyArray<string> }>) => {
  const translate = useTranslate();
  const [read, ...others] = sheets;
  if (others.length === 0) return null;
  const names = others.map((name) => translate('imports.sheets.name', { name }));
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { overflowWrap: 'anywhere' } }}>
      {translate('imports.sheets.unread', { read, others: names.join(translate('imports.sheets.between')) })}
    </Alert>
  );
};
