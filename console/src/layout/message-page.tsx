import { Box, Button, Typography } from '@mui/material';
import type { ReactElement } from 'react';
import { Title, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';

type Props = Readonly<{ icon: ReactElement; title: string; text: string }>;

/** A page that says why there is nothing to see, with the ways on. */
export const MessagePage = ({ icon, title, text }: Props) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 2, py: { xs: 6, sm: 12 }, px: 2 }}>
      <Title title={title} />
      <Box sx={{ color: 'text.secondary', '& svg': { fontSize: 56 } }}>{icon}</Box>
      <Box role="alert">
        <Typography variant="h5" component="h2" sx={{ mb: 2 }}>
          {title}
        </Typography>
        <Typography sx={{ color: 'text.secondary', maxWidth: 480 }}>{text}</Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        <Button onClick={() => void navigate(-1)}>{translate('ra.action.back')}</Button>
        <Button component={Link} to="/" variant="contained">
          {translate('layout.toStart')}
        </Button>
      </Box>
    </Box>
  );
};
