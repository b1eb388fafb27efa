import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'react-admin';
import { shownTime } from '../i18n/shown-time';
import { api, session } from '../service/api';

/** When and where the user logged in before this session, and how often somebody failed before this session. Without an answer it tells nothing. */
export const LastLogin = () => {
  const translate = useTranslate();
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['last login', session.current()?.userId],
    queryFn: () => api.get('/account/lastLogin'),
    staleTime: Infinity,
    gcTime: 0,
  });
  const last = data?.ok ? data.data : undefined;
  const failures = last?.time === null ? 'account.lastLogin.failuresBefore' : 'account.lastLogin.failures';
  const texts = last && [
    last.time === null
      ? translate('account.lastLogin.none')
      : translate('account.lastLogin.before', { time: shownTime(last.time, locale), address: last.address ?? '' }),
    ...(last.failures > 0 ? [translate(failures, { smart_count: last.failures })] : []),
  ];
  return (
    // its height stays the same before and after the answer
    <Typography variant="body2" sx={{ minHeight: '1.43em', color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {texts?.join(translate('records.betweenSentences'))}
    </Typography>
  );
};
