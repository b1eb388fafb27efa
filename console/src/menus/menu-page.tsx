import Add from '@mui/icons-material/Add';
import { Box, Button, Card, CardContent, Dialog, Typography, useMediaQuery, type Theme } from '@mui/material';
import { useEffect, useMemo, useState } from 'react';
import { Title, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useTitle } from '../i18n/use-title';
import { useAddress } from '../layout/use-address';
import { DeletedButton } from '../modules/deleted-button';
import { refreshNavigation } from '../layout/use-navigation';
import { ModuleList } from '../modules/module-list';
import { Loaded } from '../modules/record-page';
import { useSettled } from '../modules/use-settled';
import { usePermitted } from '../modules/use-permitted';
import { useResult } from '../modules/use-result';
import { api } from '../service/api';
import type { Module } from '../service/description';
import { useOwnAccount } from '../service/use-permissions';
import { isPlaceholder } from '../tree/shown-tree';
import { TreeToolbar } from '../tree/tree-toolbar';
import { useShownTree } from '../tree/use-shown-tree';
import { MENU_PANEL_TITLE, MenuPanel } from './menu-panel';
import { menuTexts, placedMenus, type MenuNode } from './menu-tree';
import { MenuTreeView } from './menu-tree-view';

type ContentProps = Readonly<{ module: Module; tree: ReadonlyArray<MenuNode>; reload: () => void }>;

const Content = ({ module, tree, reload }: ContentProps) => {
  const translate = useTranslate();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const [parameters, setParameter] = useAddress();
  const [text, setText] = useState(parameters.get('name') ?? '');
  const {
    tree: shown,
    treeKey,
    matches,
    more,
    expandedItems,
    onExpandedItemsChange,
    expandAll,
    collapseAll,
  } = useShownTree(tree, { text, textsOf: menuTexts }, [Number(parameters.get('id'))]);
  const placed = useMemo(() => new Map(placedMenus(tree).map((one) => [String(one.menu.id), one])), [tree]);
  const chosen = placed.get(parameters.get('id') ?? '');
  const settled = useSettled(text);
  useEffect(() => {
    if ((parameters.get('name') ?? '') !== settled) setParameter('name', settled);
  }, [settled]); // oxlint-disable-line react-hooks/exhaustive-deps
  const choose = (id: string | null) => setParameter('id', id ?? '');
  const panel = chosen && <MenuPanel module={module} placed={chosen} onChanged={reload} onClose={() => choose('')} />;
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <Card sx={{ flex: 1, minWidth: 0 }}>
        <CardContent sx={{ minHeight: 360 }}>
          <TreeToolbar
            text={text}
            onSearch={setText}
            searchLabel={translate('menus.search')}
            matches={matches}
            more={more}
            expandAll={expandAll}
            collapseAll={collapseAll}
          />
          {shown.length === 0 ? (
            <Typography color="text.secondary" sx={{ py: 6, textAlign: 'center' }}>
              {translate(tree.length === 0 ? 'modules.noRecords' : 'menus.noMatch')}
            </Typography>
          ) : (
            <MenuTreeView<false>
              key={treeKey}
              items={shown}
              expandedItems={expandedItems}
              onExpandedItemsChange={onExpandedItemsChange}
              expansionTrigger="iconContainer"
              selectedItems={chosen ? String(chosen.menu.id) : null}
              isItemDisabled={isPlaceholder}
              onSelectedItemsChange={(_event, id: string | null) => choose(id)}
              aria-label={translate('menus.tree')}
            />
          )}
        </CardContent>
      </Card>
      {isNarrow ? (
        <Dialog open={chosen !== undefined} fullWidth onClose={() => choose('')} aria-labelledby={MENU_PANEL_TITLE}>
          {panel}
        </Dialog>
      ) : (
        <Card sx={{ width: { md: 300, lg: 380 }, flexShrink: 0, position: 'sticky', top: 64 }}>
          {panel ?? (
            <CardContent>
              <Typography color="text.secondary">{translate('menus.choose')}</Typography>
            </CardContent>
          )}
        </Card>
      )}
    </Box>
  );
};

type PageProps = Readonly<{ module: Module }>;

const TreePage = ({ module }: PageProps) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const isPermitted = usePermitted(module.name);
  const { result, reload } = useResult('menu tree', () => {
    // whoever comes from a form, or changes a menu here, may have changed the navigation
    refreshNavigation();
    return api.get('/menu/tree');
  });
  return (
    <Box sx={{ py: 2, width: '100%', minWidth: 0 }}>
      <Title title={titleOf(module)} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, minHeight: 40, mb: 1 }}>
        {isPermitted('deleted') && <DeletedButton module={module} />}
        {isPermitted('page') && (
          <Button component={Link} to="/menu/list" size="small">
            {translate('menus.asList')}
          </Button>
        )}
        {isPermitted('add') && (
          <Button component={Link} to="/menu/create" size="small" variant="contained" startIcon={<Add />}>
            {translate('ra.action.create')}
          </Button>
        )}
      </Box>
      {result?.ok ? (
        <Content module={module} tree={result.data} reload={reload} />
      ) : (
        <Card>
          <Loaded result={result} onRetry={reload}>
            {() => null}
          </Loaded>
        </Card>
      )}
    </Box>
  );
};

/**
 * All menus as a tree, and the chosen one beside it; a list for those who may not read the tree. The address keeps the
 * search and the choice.
 */
export const MenuPage = ({ module }: PageProps) => {
  const account = useOwnAccount();
  if (!account) return null;
  return account.permissions.includes('sys:menu:tree') ? <TreePage module={module} /> : <ModuleList module={module} />;
};
