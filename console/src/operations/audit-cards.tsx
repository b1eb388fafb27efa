import type { AuditKind } from '@menshen/contract/audit-kinds';
import { List, ListItem, ListItemText, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { shownTime } from '../i18n/shown-time';
import { api, type Result } from '../service/api';
import type { DataOf } from '../service/calls';
import { useModules } from '../service/description-context';
import { useKindTitle } from './audit-page';
import { DashboardCard, usePolled } from './dashboard-card';
import { LoginChart } from './login-chart';
import { loginHours } from './login-hours';

const MOST_EVENTS = 1000;
const SHOWN = 5;
const REFUSALS = ['LoginRefused', 'PermissionDenied', 'TokenRefused', 'WriteRefused'] as const;

type Events = DataOf<'/audit/page'>;

const read = (kind: AuditKind | undefined, pageSize: number): Promise<Result<Events>> =>
  api.poll('/audit/page', { kind, pageSize });

/** The outcomes together; the first failure, if there is one. */
const together = (results: ReadonlyArray<Result<Events>>): Result<ReadonlyArray<Events>> => {
  const pages: Events[] = [];
  for (const result of results) {
    if (!result.ok) return result;
    pages.push(result.data);
  }
  return { ok: true, data: pages, msg: '' };
};

const timesOf = ({ records }: Events): ReadonlyArray<string> => records.map(({ time }) => time);

export const LoginsCard = () => {
  const translate = useTranslate();
  const most = Math.min(MOST_EVENTS, ...useModules().map(({ maxPageSize }) => maxPageSize));
  const polled = usePolled('logins', async () => {
    const result = together(
      await Promise.all([read('LoggedIn', most), read('LoginRefused', most), read(undefined, 1)]),
    );
    if (!result.ok) return result;
    const [loggedIn, refused, newest] = result.data.map(timesOf);
    const now = newest?.[0] ?? new Date().toISOString();
    const isCut = result.data.slice(0, 2).some(({ total }) => total > most);
    return { ...result, data: { hours: loginHours(loggedIn ?? [], refused ?? [], now), isCut } };
  });
  const title = translate('operations.dashboard.chart');
  return (
    <DashboardCard title={title} polled={polled} all="/audit" minHeight={318}>
      {({ hours, isCut }) => (
        <>
          <LoginChart hours={hours} title={title} />
          {isCut && (
            <Typography variant="body2" color="text.secondary">
              {translate('operations.dashboard.newestOnly', { count: most })}
            </Typography>
          )}
        </>
      )}
    </DashboardCard>
  );
};

export const RefusalsCard = () => {
  const translate = useTranslate();
  const locale = useLocale();
  const kindTitle = useKindTitle();
  const polled = usePolled('refusals', async () =>
    together(await Promise.all(REFUSALS.map((kind) => read(kind, SHOWN)))),
  );
  return (
    <DashboardCard title={translate('operations.dashboard.refusals')} polled={polled} all="/audit">
      {(pages) => {
        const newest = pages
          .flatMap(({ records }) => records)
          .toSorted((a, b) => b.time.localeCompare(a.time) || b.id - a.id)
          .slice(0, SHOWN);
        if (newest.length === 0)
          return <Typography color="text.secondary">{translate('operations.dashboard.noRefusals')}</Typography>;
        return (
          <List dense disablePadding>
            {newest.map(({ id, kind, username, address, time }) => (
              <ListItem key={id} disableGutters>
                <ListItemText
                  primary={
                    <>
                      {kindTitle(kind)} · <bdi>{username ?? translate('operations.dashboard.nobody')}</bdi>
                    </>
                  }
                  secondary={[shownTime(time, locale), address].filter((text) => text !== null).join(' · ')}
                  sx={{ overflowWrap: 'anywhere' }}
                />
              </ListItem>
            ))}
          </List>
        );
      }}
    </DashboardCard>
  );
};
