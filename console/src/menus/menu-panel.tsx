import Close from '@mui/icons-material/Close';
import { Box, Button, CardContent, IconButton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useTitle } from '../i18n/use-title';
import { ShownValue } from '../modules/shown-value';
import { StatusButton } from '../modules/status-button';
import { useDone } from '../modules/use-done';
import { usePermitted } from '../modules/use-permitted';
import { HistoryButton } from '../operations/history-button';
import type { Module } from '../service/description';
import { MenuDeleteDialog } from './menu-delete-dialog';
import { usesField } from './menu-fields';
import { BUTTON } from '@menshen/contract/modules/menu';
import { MAX_DEPTH } from '@menshen/contract/access/menu-hierarchy';
import type { Placed } from './menu-tree';
import { useMenuName } from './use-menu-name';

/** The id of the panel's title. */
export const MENU_PANEL_TITLE = 'menu-panel-title';

type Props = Readonly<{ module: Module; placed: Placed; onChanged: () => void; onClose: () => void }>;

/** The chosen menu and what can be done with it. */
export const MenuPanel = ({ module, placed: { menu, depth, above }, onChanged, onClose }: Props) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const done = useDone(module);
  const nameOf = useMenuName();
  const isPermitted = usePermitted(module.name);
  const [isDeleting, setDeleting] = useState(false);
  const path = `/menu/${menu.id}`;
  return (
    <CardContent>
      <Stack direction="row" sx={{ alignItems: 'flex-start', mb: 1.5 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {above.length > 0 && (
            <Typography variant="body2" color="text.secondary">
              {above.map(nameOf).join(' / ')}
            </Typography>
          )}
          <Typography id={MENU_PANEL_TITLE} variant="h6" component="h2">
            <bdi>{nameOf(menu)}</bdi>
          </Typography>
        </Box>
        <IconButton size="small" onClick={onClose} aria-label={translate('ra.action.close')}>
          <Close fontSize="small" />
        </IconButton>
      </Stack>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 2, rowGap: 1, m: 0, mb: 2.5 }}
      >
        {module.form
          .filter(({ name }) => !['parentId', 'name'].includes(name) && usesField(menu.type, name))
          .map((input) => (
            <Box key={input.name} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="body2" color="text.secondary">
                {titleOf(input)}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, minWidth: 0 }}>
                <ShownValue input={input} value={menu[input.name as keyof typeof menu]} />
              </Typography>
            </Box>
          ))}
      </Box>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
        {isPermitted('update') && isPermitted('detail') && (
          <Button component={Link} to={path} size="small" variant="contained">
            {translate('ra.action.edit')}
          </Button>
        )}
        {isPermitted('add') && menu.type !== BUTTON && depth < MAX_DEPTH && (
          <Button component={Link} to={`/menu/create?parentId=${menu.id}`} size="small" variant="outlined">
            {translate('menus.addBelow')}
          </Button>
        )}
        <StatusButton module={module} record={menu} onDone={onChanged} />
        <HistoryButton module={module.name} id={menu.id} />
        {isPermitted('holders') && menu.permission !== '' && (
          <Button
            component={Link}
            to={`/menu/holders?permission=${encodeURIComponent(menu.permission)}`}
            size="small"
            variant="outlined"
          >
            {translate('menus.holders')}
          </Button>
        )}
        {isPermitted('detail') && (
          <Button component={Link} to={`${path}/show`} size="small" variant="outlined">
            {translate('modules.details')}
          </Button>
        )}
        {isPermitted('delete') && (
          <Button size="small" variant="outlined" color="error" onClick={() => setDeleting(true)}>
            {translate('ra.action.delete')}
          </Button>
        )}
      </Stack>
      {isDeleting && (
        <MenuDeleteDialog
          menu={menu}
          onClose={() => setDeleting(false)}
          onDone={() => {
            done('deleted', [nameOf(menu)]);
            setDeleting(false);
            onClose();
            onChanged();
          }}
        />
      )}
    </CardContent>
  );
};
