import { permissionOf } from '@menshen/contract/values/permission';
import { Box, Button, Card, CardContent, List, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Title, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { LastLogin } from '../account/last-login';
import { shortUserAgent } from '../session/user-agent';
import { useTitle } from '../i18n/use-title';
import { api } from '../service/api';
import { useModules, usePermissionTitles } from '../service/description-context';
import { useOwnAccount, useOwnPermissions } from '../service/use-permissions';
import { DashboardCard, usePolled } from './dashboard-card';
import { actionsByModule } from './own-permissions';
import { SessionItem } from '../session/session-item';

const SHOWN = 3;

const OwnSessionsCard = () => {
  const translate = useTranslate();
  const polled = usePolled('own sessions', () => api.poll('/account/sessions', { pageSize: SHOWN }));
  return (
    <DashboardCard title={translate('layout.ownSessions')} polled={polled} all="/account/sessions">
      {({ records }) => (
        <List dense disablePadding>
          {records.map(({ id, beginTime, address, userAgent, current }) => (
            <SessionItem
              key={id}
              title={[
                shortUserAgent(userAgent) ?? translate('session.unknown'),
                ...(current ? [translate('session.current')] : []),
              ].join(' · ')}
              beginTime={beginTime}
              detail={address}
            />
          ))}
        </List>
      )}
    </DashboardCard>
  );
};

const Section = ({ title, children }: Readonly<{ title: string; children: ReactNode }>) => (
  <Card component="section" aria-label={title} sx={{ height: '100%', minWidth: 0 }}>
    <CardContent>
      <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 600, mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </CardContent>
  </Card>
);

const ListsCard = () => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const permissions = useOwnPermissions();
  const lists = useModules().filter(({ name }) => permissions.has(permissionOf(name, 'page')));
  return (
    <Section title={translate('dashboard.start.lists')}>
      {lists.length === 0 && <Typography color="text.secondary">{translate('dashboard.start.noLists')}</Typography>}
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
        {lists.map((module) => (
          <Button key={module.name} component={Link} to={`/${module.name}`} variant="outlined">
            {titleOf(module)}
          </Button>
        ))}
      </Stack>
    </Section>
  );
};

const PermissionsCard = () => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const titles = usePermissionTitles();
  const modules = useModules();
  const groups = actionsByModule(useOwnPermissions(), Object.keys(titles));
  const groupTitle = (name: string): string => {
    const module = modules.find((one) => one.name === name);
    return module ? titleOf(module) : name;
  };
  return (
    <Section title={translate('dashboard.start.permissions')}>
      {groups.length === 0 && (
        <Typography color="text.secondary">{translate('dashboard.start.noPermissions')}</Typography>
      )}
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'fit-content(40%) minmax(0, 1fr)', columnGap: 2, rowGap: 1 }}
      >
        {groups.map(({ name, permissions }) => [
          <Typography key={name} component="dt" variant="body2" color="text.secondary">
            {groupTitle(name)}
          </Typography>,
          <Typography key={`${name} actions`} component="dd" variant="body2" sx={{ m: 0 }}>
            {permissions
              .map((permission) => titleOf(titles[permission] ?? { title: permission }))
              .join(translate('listing.filter.or'))}
          </Typography>,
        ])}
      </Box>
    </Section>
  );
};

/** The first page of users who do not operate the service: their lists, what they may do, and where they are logged in. */
export const StartPage = () => {
  const translate = useTranslate();
  const account = useOwnAccount();
  const name = account ? account.realname || account.username : '';
  return (
    <Box
      sx={{
        py: 2,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Title title={translate('ra.page.dashboard')} />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Typography variant="h6" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {translate('dashboard.start.welcome', { name })}
        </Typography>
        <LastLogin />
      </Box>
      <ListsCard />
      <OwnSessionsCard />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <PermissionsCard />
      </Box>
    </Box>
  );
};
