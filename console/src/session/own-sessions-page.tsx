import type { SessionView } from '@menshen/contract/session/session-endpoints';
import Devices from '@mui/icons-material/DevicesOutlined';
import { Box, Button, Chip, List, ListItem, ListItemIcon, Stack, Tooltip, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { Confirm, useLocale, useNotify, useTranslate } from 'react-admin';
import { shownTime } from '../i18n/shown-time';
import { MAX_IDS } from '@menshen/contract/forms/form-field';
import { useMaxPageSize } from '../service/description-context';
import { NameList } from '../records/name-list';
import { Loaded, PageFrame } from '../records/record-page';
import { useResult } from '../records/use-result';
import { api } from '../service/api';
import { failureText } from '../service/failure-messages';
import { LastLogin } from '../account/last-login';
import { shortUserAgent } from './user-agent';

const SessionItem = ({ one, onEnd }: Readonly<{ one: SessionView; onEnd: () => void }>) => {
  const translate = useTranslate();
  const locale = useLocale();
  const name = shortUserAgent(one.userAgent) ?? translate('session.unknown');
  return (
    <ListItem divider sx={{ gap: 1, flexWrap: { xs: 'wrap', sm: 'nowrap' }, py: 1.5 }}>
      <ListItemIcon sx={{ minWidth: 40, display: { xs: 'none', sm: 'flex' } }}>
        <Devices />
      </ListItemIcon>
      <Box sx={{ flexGrow: 1, minWidth: 0, flexBasis: { xs: '100%', sm: 0 } }}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
          <Tooltip title={one.userAgent}>
            <Typography sx={{ fontWeight: 500 }}>{name}</Typography>
          </Tooltip>
          {one.current && <Chip size="small" color="success" variant="outlined" label={translate('session.current')} />}
        </Stack>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('session.facts', {
            address: one.address,
            beginTime: shownTime(one.beginTime, locale),
            refreshTime: shownTime(one.refreshTime, locale),
          })}
        </Typography>
      </Box>
      {!one.current && (
        <Button size="small" color="error" variant="outlined" onClick={onEnd} sx={{ flexShrink: 0 }}>
          {translate('session.end')}
        </Button>
      )}
    </ListItem>
  );
};

/** Where the user is logged in. Any login but this one can be ended. */
export const OwnSessionsPage = () => {
  const translate = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const pageSize = Math.min(MAX_IDS, useMaxPageSize());
  const [isAsking, setIsAsking] = useState(false);
  const isEnding = useRef(false);
  const { result, reload } = useResult('own-sessions', () => api.get('/account/sessions', { pageNo: 1, pageSize }));
  const others = result?.ok ? result.data.records.filter(({ current }) => !current) : [];

  const end = async (sessions: ReadonlyArray<SessionView>) => {
    setIsAsking(false);
    // a double click ends a session once
    if (isEnding.current) return;
    isEnding.current = true;
    const answer = await api.post('/account/sessions/end', { ids: sessions.map(({ id }) => id) });
    if (answer.ok) notify('session.ended', { type: 'success', messageArgs: { smart_count: sessions.length } });
    else notify(failureText(answer, locale), { type: 'error' });
    isEnding.current = false;
    reload();
  };

  return (
    <PageFrame
      title={translate('layout.ownSessions')}
      back="/"
      actions={
        <Button color="error" disabled={others.length === 0} onClick={() => setIsAsking(true)}>
          {translate('session.endOthers')}
        </Button>
      }
    >
      <LastLogin />
      <Loaded result={result} onRetry={reload}>
        {({ records }) => (
          <List disablePadding>
            {records.map((one) => (
              <SessionItem key={one.id} one={one} onEnd={() => void end([one])} />
            ))}
          </List>
        )}
      </Loaded>
      <Confirm
        isOpen={isAsking}
        title={translate('session.endOthers')}
        content={
          <Stack spacing={2}>
            <span>{translate('session.endOthersText', { smart_count: others.length })}</span>
            <NameList
              label={translate('layout.ownSessions')}
              items={others.map(({ id, address, userAgent }) => ({
                key: id,
                name: `${shortUserAgent(userAgent) ?? translate('session.unknown')} · ${address}`,
              }))}
            />
          </Stack>
        }
        onConfirm={() => void end(others)}
        onClose={() => setIsAsking(false)}
      />
    </PageFrame>
  );
};
