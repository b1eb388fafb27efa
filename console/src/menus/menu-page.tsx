import { useEffect, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useAddress } from '../elements/use-address';
import { refreshNavigation } from '../elements/use-navigation';
import { ModuleList } from '../modules/module-list';
import { useSettled } from '../forms/use-settled';
import { useResult } from '../records/use-result';
import { api } from '../service/api';
import type { Module } from '../service/description';
import { useOwnAccount } from '../service/use-permissions';
import { MenuPanel } from './menu-panel';
import { menuTexts, type MenuNode } from './menu-tree';
import { MenuTreeView } from './menu-tree-view';
import { placesById } from '../tree/placed-tree';
import { TreePage } from '../modules/tree-page';
import { TreeWithPanel } from '../modules/tree-with-panel';

type ContentProps = Readonly<{ module: Module; tree: ReadonlyArray<MenuNode>; reload: () => void }>;

const Content = ({ module, tree, reload }: ContentProps) => {
  const [parameters, setParameter] = useAddress();
  const [text, setText] = useState(parameters.get('name') ?? '');
  const placed = useMemo(() => placesById(tree), [tree]);
  const chosenId = Number(parameters.get('id'));
  const chosen = placed.get(chosenId);
  const settled = useSettled(text);
  useEffect(() => {
    if ((parameters.get('name') ?? '') !== settled) setParameter('name', settled);
  }, [settled]); // oxlint-disable-line react-hooks/exhaustive-deps
  const choose = (id: string | null) => setParameter('id', id ?? '');
  return (
    <TreeWithPanel
      texts="menus"
      view={MenuTreeView}
      textsOf={menuTexts}
      {...{ tree, chosenId }}
      search={text}
      onSearch={setText}
      onChoose={choose}
      panel={chosen && <MenuPanel module={module} placed={chosen} onChanged={reload} onClose={() => choose(null)} />}
    />
  );
};

type PageProps = Readonly<{ module: Module }>;

const MenuTreePage = ({ module }: PageProps) => {
  const translate = useTranslate();
  const { result, reload } = useResult('menu tree', () => {
    // whoever comes from a form, or changes a menu here, may have changed the navigation
    refreshNavigation();
    return api.get('/menu/tree');
  });
  return (
    <TreePage module={module} listLabel={translate('menus.asList')} result={result} onRetry={reload}>
      {(tree) => <Content module={module} tree={tree} reload={reload} />}
    </TreePage>
  );
};

/**
 * All menus as a tree, and the chosen one beside it; a list for those who may not read the tree. The address keeps the
 * search and the choice.
 */
export const MenuPage = ({ module }: PageProps) => {
  const account = useOwnAccount();
  if (!account) return null;
  return account.permissions.includes('sys:menu:tree') ? (
    <MenuTreePage module={module} />
  ) : (
    <ModuleList module={module} />
  );
};
