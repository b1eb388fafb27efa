import { Box, List, ListItem, ListItemText, Typography } from '@mui/material';
import { Title, useTranslate } from 'react-admin';
import { LastLogin } from '../account/last-login';
import { shortUserAgent } from '../session/user-agent';
import { usePermitted } from '../records/use-permitted';
import { api } from '../service/api';
import { LoginsCard, RefusalsCard } from './audit-cards';
import { DashboardCard, usePolled } from './dashboard-card';
import { Countdown } from '../login/countdown';
import { SessionItem } from '../session/session-item';
import { StartPage } from './start-page';
import { StoresCard } from './stores-card';

const SHOWN = 3;

const Total = ({ total, isCapped = false }: Readonly<{ total: number; isCapped?: boolean | undefined }>) => {
  const translate = useTranslate();
  return (
    <Typography variant="h4" component="p" sx={{ fontWeight: 600 }}>
      {isCapped ? translate('listing.more', { total }) : total}
    </Typography>
  );
};

const LocksCard = () => {
  const translate = useTranslate();
  const polled = usePolled('locks', () => api.poll('/lock/page', { pageSize: SHOWN }));
  return (
    <DashboardCard title={translate('dashboard.locks')} polled={polled} all="/lock">
      {({ records, total, totalIsCapped }) => (
        <>
          <Total total={total} isCapped={totalIsCapped} />
          {total === 0 && <Typography color="text.secondary">{translate('listing.nothing.locks')}</Typography>}
          <List dense disablePadding>
            {records.map(({ username, address, scope, seconds }) => (
              <ListItem key={JSON.stringify([username, address, scope])} disableGutters>
                <ListItemText
                  primary={<bdi>{[username, address].filter((text) => text !== '').join(' · ')}</bdi>}
                  secondary={<Countdown key={seconds} seconds={seconds} />}
                  sx={{ overflowWrap: 'anywhere' }}
                />
              </ListItem>
            ))}
          </List>
        </>
      )}
    </DashboardCard>
  );
};

const SessionsCard = () => {
  const translate = useTranslate();
  const polled = usePolled('sessions', () => api.poll('/session/page', { pageSize: SHOWN }));
  return (
    <DashboardCard title={translate('dashboard.sessions')} polled={polled} all="/session">
      {({ records, total }) => (
        <>
          <Total total={total} />
          <List dense disablePadding>
            {records.map(({ id, username, beginTime, userAgent }) => (
              <SessionItem
                key={id}
                title={<bdi>{username}</bdi>}
                beginTime={beginTime}
                detail={shortUserAgent(userAgent) ?? translate('session.unknown')}
              />
            ))}
          </List>
        </>
      )}
    </DashboardCard>
  );
};

/** The state of the service, and what happened lately. Each operator sees what they may list; other users have a page of their own. */
export const DashboardPage = () => {
  const translate = useTranslate();
  const mayList = {
    session: usePermitted('session')('page'),
    lock: usePermitted('lock')('page'),
    audit: usePermitted('audit')('page'),
  };
  if (!Object.values(mayList).includes(true)) return <StartPage />;
  return (
    <Box
      sx={{
        py: 2,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      <Title title={translate('ra.page.dashboard')} />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <LastLogin />
      </Box>
      {mayList.audit && (
        <Box sx={{ gridColumn: { md: '1 / -1', lg: 'span 2' } }}>
          <LoginsCard />
        </Box>
      )}
      <StoresCard />
      {mayList.session && <SessionsCard />}
      {mayList.lock && <LocksCard />}
      {mayList.audit && <RefusalsCard />}
    </Box>
  );
};
