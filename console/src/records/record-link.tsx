import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router-dom';
import { usePermitted } from './use-permitted';

type Props = Readonly<{ module: string; id: number; text: string }>;

/** A record by its text, with a link for users who may see it. */
export const RecordLink = ({ module, id, text }: Props) => {
  const isPermitted = usePermitted(module);
  const shown = <bdi>{text}</bdi>;
  if (!isPermitted('detail')) return shown;
  return (
    <MuiLink component={Link} to={`/${module}/${id}/show`} underline="hover">
      {shown}
    </MuiLink>
  );
};
