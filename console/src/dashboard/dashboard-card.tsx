import { Alert, Box, Button, Card, CardContent, Skeleton, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Result } from '../service/api';
import { failureText } from '../service/failure-messages';

const REFRESH_MS = 30_000;

/** The outcome of a request, asked again every 30 seconds while the page is visible. The request uses `api.poll`. */
export const usePolled = <T,>(key: string, request: () => Promise<Result<T>>) =>
  useQuery({
    queryKey: ['dashboard', key],
    queryFn: request,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: false,
    staleTime: 0,
    gcTime: 0,
  });

type Props<T> = Readonly<{
  title: string;
  polled: Readonly<{ data: Result<T> | undefined; refetch: () => unknown }>;
  /** The address of the page with all of it. */
  all?: string;
  minHeight?: number;
  children: (data: T) => ReactNode;
}>;

/** A part of the dashboard. It fails alone. */
export const DashboardCard = <T,>({ title, polled, all, minHeight = 220, children }: Props<T>) => {
  const translate = useTranslate();
  const locale = useLocale();
  const { data, refetch } = polled;
  return (
    <Card component="section" aria-label={title} sx={{ height: '100%', minWidth: 0 }}>
      <CardContent sx={{ minHeight, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1, minHeight: 31 }}>
          <Typography variant="subtitle1" component="h2" sx={{ fontWeight: 600 }}>
            {title}
          </Typography>
          {all !== undefined && (
            <Button component={Link} to={all} size="small" aria-label={`${translate('dashboard.all')} · ${title}`}>
              {translate('dashboard.all')}
            </Button>
          )}
        </Stack>
        <Box sx={{ minWidth: 0, flexGrow: 1 }}>
          {data === undefined && <Skeleton variant="rounded" height={minHeight - 90} aria-busy />}
          {data?.ok === true && children(data.data)}
          {data?.ok === false && (
            <Alert
              severity="error"
              action={
                <Button color="inherit" size="small" onClick={() => void refetch()}>
                  {translate('records.action.retry')}
                </Button>
              }
            >
              {failureText(data, locale)}
            </Alert>
          )}
        </Box>
      </CardContent>
    </Card>
  );
};
