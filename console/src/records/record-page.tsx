import { Box, Button, Card, CardContent, Skeleton, Stack, type SxProps, type Theme } from '@mui/material';
import ArrowBack from '@mui/icons-material/ArrowBack';
import type { ReactNode } from 'react';
import { Title, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Result } from '../service/api';
import { FailureAlert } from './failure-alert';

/** The actions are at the right. On a narrow screen, three or more have equal widths. */
const ACTIONS: SxProps<Theme> = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  ml: 'auto',
  '&:has(> * + * + *)': {
    display: { xs: 'grid', sm: 'flex' },
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    flexBasis: { xs: '100%', sm: 'auto' },
    // more specific than the theme, which keeps the text of a button on one line
    '& > .MuiButton-root': { whiteSpace: 'normal', textAlign: 'center', lineHeight: 1.25, px: 0.75 },
  },
};

type FrameProps = Readonly<{ title: string; back?: string; actions?: ReactNode; children: ReactNode }>;

/** The frame of a page: the title, the way back and the actions above, the content below. */
export const PageFrame = ({ title, back, actions, children }: FrameProps) => {
  const translate = useTranslate();
  return (
    <Box sx={{ py: 2, width: '100%', minWidth: 0 }}>
      <Title title={title} />
      {(back !== undefined || Boolean(actions)) && (
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 40, mb: 1 }}>
          {back !== undefined && (
            <Button component={Link} to={back} size="small" color="inherit" startIcon={<ArrowBack />}>
              {translate('ra.action.back')}
            </Button>
          )}
          <Box sx={ACTIONS}>{actions}</Box>
        </Stack>
      )}
      {/* Without the lighter image of dark cards, so that a bar inside can have the same colour. */}
      <Card key={actions ? 'with actions' : 'alone'} sx={{ backgroundImage: 'none' }}>
        {children}
      </Card>
    </Box>
  );
};

type LoadedProps<T> = Readonly<{
  result: Result<T> | undefined;
  onRetry: () => void;
  children: (data: T) => ReactNode;
}>;

/** The content that needs an answer: a placeholder before it, the failure instead of it. */
export const Loaded = <T,>({ result, onRetry, children }: LoadedProps<T>) => {
  if (result?.ok) return children(result.data);
  return (
    <CardContent sx={{ minHeight: 360 }}>
      {result ? (
        <FailureAlert failure={result} onRetry={onRetry} />
      ) : (
        <Stack spacing={2} sx={{ maxWidth: 640 }} aria-busy>
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} variant="rounded" height={44} />
          ))}
        </Stack>
      )}
    </CardContent>
  );
};
