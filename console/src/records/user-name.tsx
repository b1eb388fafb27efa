import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router';
import { usePermitted } from './use-permitted';

/** The name of a user. It leads to the user where this is permitted. */
export const UserName = ({ id, username }: Readonly<{ id: number; username: string }>) => {
  const mayShow = usePermitted('user')('detail');
  if (!mayShow) return <bdi>{username}</bdi>;
  return (
    <MuiLink component={Link} to={`/user/${id}/show`} underline="hover">
      <bdi>{username}</bdi>
    </MuiLink>
  );
};
