import {
  Box,
  Button,
  CircularProgress,
  Dialog,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  TextField,
  Typography,
} from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router';
import { useTitle } from '../i18n/use-title';
import { textOf } from '../forms/form-values';
import { usePermitted } from '../records/use-permitted';
import { useSettled } from '../forms/use-settled';
import { api } from '../service/api';
import { modulePath } from '../service/calls';
import { useModules } from '../service/description-context';
import type { Module } from '../service/description';
import { useOwnPermissions } from '../service/use-permissions';
import { useFailureText } from '../service/use-failure-text';
import { findableModules, hitAddresses, hitOf, isSearchable, listAddress, recordAddress } from './find-records';

const SHOWN = 5;

/** The first records of each list that match, one request for each list. */
const useFound = (modules: ReadonlyArray<Module>, text: string) =>
  useQueries({
    queries: modules.map(({ name }) => ({
      queryKey: ['find', name, text],
      queryFn: () => api.get(modulePath(name, 'page'), { name: text, pageSize: SHOWN }),
      enabled: isSearchable(text),
      gcTime: 0,
    })),
  });

type GroupProps = Readonly<{
  module: Module;
  text: string;
  result: ReturnType<typeof useFound>[number];
  onLeave: () => void;
}>;

const Group = ({ module, text, result, onLeave }: GroupProps) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const failureText = useFailureText();
  const isLinked = usePermitted(module.name)('detail');
  const { data } = result;
  if (!data || (data.ok && data.data.total === 0)) return null;
  const title = titleOf(module);
  return (
    <Box component="section" aria-label={title}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="subtitle2" component="h3">
          {title}
        </Typography>
        {data.ok && (
          <Button component={Link} to={listAddress(module.name, text)} size="small" onClick={onLeave}>
            {translate('layout.find.all', { total: data.data.total })}
          </Button>
        )}
      </Box>
      {data.ok ? (
        <List dense disablePadding>
          {data.data.records.map((record) => {
            const { name, others } = hitOf(module, record);
            const shown = (
              <ListItemText
                primary={<bdi>{name}</bdi>}
                secondary={others !== '' && <bdi>{others}</bdi>}
                sx={{ overflowWrap: 'anywhere' }}
              />
            );
            const key = textOf(record['id']);
            return isLinked ? (
              <ListItem key={key} disablePadding>
                <ListItemButton component={Link} to={recordAddress(module.name, key)} onClick={onLeave} data-hit>
                  {shown}
                </ListItemButton>
              </ListItem>
            ) : (
              <ListItem key={key}>{shown}</ListItem>
            );
          })}
        </List>
      ) : (
        <Typography color="error">{failureText(data)}</Typography>
      )}
    </Box>
  );
};

/**
 * Closes the dialog when another page is shown, for example by the back button. A list that writes a typed filter into its
 * address late is the same page.
 */
const useCloseOnLeave = (onClose: () => void): void => {
  const { pathname } = useLocation();
  const [opened] = useState(pathname);
  useEffect(() => {
    if (pathname !== opened) onClose();
  }, [pathname, opened, onClose]);
};

/** The key Enter opens the first hit, also where it comes before the answer. `typed` is the text that was entered. */
const useEnter = (
  hit: string | undefined,
  { typed, isSettled, onClose }: Readonly<{ typed: string; isSettled: boolean; onClose: () => void }>,
): (() => void) => {
  const navigate = useNavigate();
  const [entered, setEntered] = useState<string>();
  const isDue = entered === typed && isSettled && hit !== undefined;
  useEffect(() => {
    if (!isDue) return;
    onClose();
    void navigate(hit);
  }, [isDue, hit, navigate, onClose]);
  return () => setEntered(typed);
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrow keys move the focus from the input to the hits, and between them. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-hit]')];
  const next = places[places.findIndex((place) => place === document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
};

/** Finds records in every list that the user may see. */
export const FindDialog = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const translate = useTranslate();
  const titleId = useId();
  const [typed, setTyped] = useState('');
  const permissions = useOwnPermissions();
  const modules = findableModules(useModules(), permissions);
  const text = useSettled(typed).trim();
  const results = useFound(modules, text);
  const isRunning = isSearchable(text) && results.some(({ isFetching }) => isFetching);
  const shown = modules.map(({ name }, index) => {
    const data = results[index]?.data;
    return { module: name, ids: data?.ok ? data.data.records.map((record) => textOf(record['id'])) : [] };
  });
  const found = results.filter(({ data }) => data && (!data.ok || data.data.total > 0)).length;
  const isSettled = text === typed.trim() && !isRunning;
  const enter = useEnter(hitAddresses(shown, permissions)[0], { typed, isSettled, onClose });
  useCloseOnLeave(onClose);
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('layout.find.title')}</DialogTitle>
      <DialogContent onKeyDown={moveFocus}>
        <TextField
          fullWidth
          autoFocus
          type="search"
          label={translate('layout.find.label')}
          helperText={translate('layout.find.keys')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            // a Chinese input method takes the key for itself
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) enter();
          }}
          slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
          sx={{ my: 1 }}
        />
        <Box role="status" sx={{ minHeight: 28, color: 'text.secondary' }}>
          {isRunning && <CircularProgress size={20} aria-label={translate('layout.loading')} />}
          {!isRunning && !isSearchable(text) && translate('layout.find.short')}
          {!isRunning && isSearchable(text) && found === 0 && translate('layout.find.none')}
        </Box>
        {modules.map((module, index) => {
          const result = results[index];
          return result && <Group key={module.name} {...{ module, text, result }} onLeave={onClose} />;
        })}
      </DialogContent>
    </Dialog>
  );
};
