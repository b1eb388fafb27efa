import { Box, Button, Card, CardContent, Stack, TextField, Typography } from '@mui/material';
import { useCallback, useEffect, useState, type FormEvent } from 'react';
import { useLogin, useNotify, useTranslate } from 'react-admin';
import { api } from '../service/api';

type Captcha = Readonly<{ captcha: string; key: string }>;

export const LoginPage = () => {
  const translate = useTranslate();
  const login = useLogin();
  const notify = useNotify();
  const [captcha, setCaptcha] = useState<Captcha>();
  const load = useCallback(async () => {
    const result = await api.get<Captcha>('/captcha');
    if (result.ok) setCaptcha(result.data);
    else notify(result.msg || result.reason, { type: 'error' });
  }, [notify]);
  useEffect(() => void load(), [load]);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    try {
      await login({ ...values, key: captcha?.key ?? '' });
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
      void load();
    }
  };
  return (
    <Box sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', bgcolor: 'background.default', p: 2 }}>
      <Card sx={{ width: '100%', maxWidth: 380 }}>
        <CardContent component="form" onSubmit={(event) => void submit(event as never)}>
          <Stack spacing={2}>
            <Typography variant="h5" component="h1">
              {translate('login.title')}
            </Typography>
            <TextField name="username" label={translate('login.username')} autoComplete="username" autoFocus required />
            <TextField
              name="password"
              type="password"
              label={translate('login.password')}
              autoComplete="current-password"
              required
            />
            {captcha && <img src={captcha.captcha} alt="" width={185} height={58} onClick={() => void load()} />}
            <TextField name="code" label={translate('login.code')} autoComplete="off" required />
            <Button type="submit" variant="contained" size="large">
              {translate('login.submit')}
            </Button>
          </Stack>
        </CardContent>
      </Card>
    </Box>
  );
};
