import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
  Table,
  TableBody,
  TableCell,
  TableRow,
} from '@mui/material';
import { useId } from 'react';
import { useStore, useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { shortcutPages } from './shortcut-keys';
import { useListPages } from './use-list-pages';

const Keys = ({ keys }: Readonly<{ keys: ReadonlyArray<string> }>) =>
  keys.map((key, index) => (
    <span key={key}>
      {index > 0 && ' '}
      <kbd>{key}</kbd>
    </span>
  ));

/** The keys of the console. They can be switched off here. */
export const ShortcutHelp = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const titleId = useId();
  const [isOn, setOn] = useStore('shortcuts', true);
  const lists = useListPages();
  const opened = shortcutPages(lists.map(({ name }) => name)).map(({ path, key }) => {
    const list = lists.find(({ name }) => path === `/${name}`);
    return { keys: ['g', key], text: list ? titleOf(list) : translate('ra.page.dashboard') };
  });
  const others = (['search', 'find', 'help'] as const).map((name) => ({
    keys: [{ search: '/', find: 's', help: '?' }[name]],
    text: translate(`layout.shortcuts.${name}`),
  }));
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('layout.shortcuts.title')}</DialogTitle>
      <DialogContent tabIndex={0}>
        <FormControlLabel
          control={<Switch checked={isOn} onChange={(_event, next) => setOn(next)} />}
          label={translate('layout.shortcuts.on')}
        />
        <Table
          size="small"
          aria-label={translate('layout.shortcuts.title')}
          sx={{ '& kbd': { px: 0.75, border: 1, borderColor: 'divider', borderRadius: 0.5 } }}
        >
          <TableBody>
            {[...others, ...opened].map(({ keys, text }) => (
              <TableRow key={keys.join(' ')}>
                <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap', width: 72 }}>
                  <Keys keys={keys} />
                </TableCell>
                <TableCell>{text}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
