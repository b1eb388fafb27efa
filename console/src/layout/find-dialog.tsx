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
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useTitle } from '../i18n/use-title';
import { textOf } from '../modules/form-values';
import { usePermitted } from '../modules/use-permitted';
import { useSettled } from '../modules/use-settled';
import { api } from '../service/api';
import { modulePath } from '../service/calls';
import { useModules } from '../service/description-context';
import type { Module } from '../service/description';
import { useOwnPermissions } from '../service/use-permissions';
import { useFailureText } from '../service/use-failure-text';
import { findableModules, isSearchable, listAddress } from './find-records';

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
            const name = <bdi>{textOf(record[module.label])}</bdi>;
            const key = textOf(record['id']);
            return isLinked ? (
              <ListItem key={key} disablePadding>
                <ListItemButton component={Link} to={`/${module.name}/${key}/show`} onClick={onLeave}>
                  <ListItemText primary={name} sx={{ overflowWrap: 'anywhere' }} />
                </ListItemButton>
              </ListItem>
            ) : (
              <ListItem key={key}>
                <ListItemText primary={name} sx={{ overflowWrap: 'anywhere' }} />
              </ListItem>
            );
          })}
        </List>
      ) : (
        <Typography color="error">{failureText(data)}</Typography>
      )}
    </Box>
  );
};

/** Finds records in every list that the user may see. */
export const FindDialog = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const translate = useTranslate();
  const titleId = useId();
  const [typed, setTyped] = useState('');
  const modules = findableModules(useModules(), useOwnPermissions());
  const text = useSettled(typed).trim();
  const results = useFound(modules, text);
  const isRunning = isSearchable(text) && results.some(({ isFetching }) => isFetching);
  const found = results.filter(({ data }) => data && (!data.ok || data.data.total > 0)).length;
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('layout.find.title')}</DialogTitle>
      <DialogContent>
        <TextField
          fullWidth
          autoFocus
          type="search"
          label={translate('layout.find.label')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
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
