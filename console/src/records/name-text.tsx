import { Skeleton } from '@mui/material';

/** A name, or its place while it is read. */
export const NameText = ({ name }: Readonly<{ name: string | undefined }>) =>
  name === undefined ? (
    <Skeleton component="span" variant="text" sx={{ display: 'inline-block', width: '5em' }} />
  ) : (
    <bdi>{name}</bdi>
  );
