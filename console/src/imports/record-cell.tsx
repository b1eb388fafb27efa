import { ID } from '@menshen/contract/forms/form-field';
import { Typography } from '@mui/material';
import { useTitle } from '../i18n/use-title';

/** The record of a row: its name, and its id if the row has one. */
export const RecordCell = ({ name, id }: Readonly<{ name: string; id: string }>) => {
  const titleOf = useTitle();
  return (
    <>
      {(name !== '' || id === '') && <bdi>{name || '—'}</bdi>}{' '}
      {id !== '' && (
        <Typography component="span" variant="body2" color="text.secondary">
          {titleOf(ID)} <bdi>{id}</bdi>
        </Typography>
      )}
    </>
  );
};
