import { ListItem, ListItemText } from '@mui/material';
import type { ReactNode } from 'react';
import { useLocale } from 'react-admin';
import { shownTime } from '../i18n/shown-time';

type Props = Readonly<{ title: ReactNode; beginTime: string; detail: string }>;

/** A session in a card of a first page: its title, when it began, and a detail. */
export const SessionItem = ({ title, beginTime, detail }: Props) => {
  const locale = useLocale();
  return (
    <ListItem disableGutters>
      <ListItemText
        primary={title}
        secondary={`${shownTime(beginTime, locale)} · ${detail}`}
        sx={{ overflowWrap: 'anywhere' }}
      />
    </ListItem>
  );
};
