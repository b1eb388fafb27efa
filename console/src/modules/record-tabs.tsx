import { Box, Divider, Tab, Tabs } from '@mui/material';
import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { usePermitted } from '../records/use-permitted';

const PARTS = ['details', 'history'] as const;

type Props = Readonly<{ children: ReactNode; history: ReactNode }>;

/** The details of a record and its history, for users who may list the trail. The address keeps which one is shown. */
export const RecordTabs = ({ children, history }: Props) => {
  const translate = useTranslate();
  const id = useId();
  const mayRead = usePermitted('audit')('page');
  const [parameters, setParameters] = useSearchParams();
  if (!mayRead) return children;
  const shown = parameters.get('tab') === 'history' ? 'history' : 'details';
  const show = (_event: SyntheticEvent, part: string) =>
    setParameters(part === 'history' ? { tab: part } : {}, { replace: true });
  return (
    <>
      <Tabs value={shown} onChange={show} aria-label={translate('records.tabs.title')} sx={{ px: 1 }}>
        {PARTS.map((part) => (
          <Tab
            key={part}
            value={part}
            label={translate(`records.tabs.${part}`)}
            id={`${id}-${part}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </Tabs>
      <Divider />
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`}>
        {shown === 'history' ? history : children}
      </Box>
    </>
  );
};
