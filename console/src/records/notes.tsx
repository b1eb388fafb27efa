import { Alert, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Note } from './note';

/** The notes of a dialog. Undefined while they are read. */
export const Notes = ({ notes }: Readonly<{ notes: ReadonlyArray<Note> | undefined }>) => {
  const translate = useTranslate();
  if (!notes) return <Typography variant="body2">{translate('ra.message.loading')}</Typography>;
  if (notes.length === 0) return null;
  return (
    <Stack spacing={1}>
      {notes.map(({ text, severity }) => (
        <Alert key={text} severity={severity}>
          {text}
        </Alert>
      ))}
    </Stack>
  );
};
