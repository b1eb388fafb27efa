import { ROOT_ID } from '@menshen/contract/values/hierarchy';
import { useMemo } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { useTitle } from '../i18n/use-title';
import { TreeInput, type TreeOption } from '../forms/tree-input';
import { useResult } from '../records/use-result';
import { api } from '../service/api';
import type { FormInput } from '../service/description';
import { failureText } from '../service/failure-messages';
import { possibleParents } from './menu-tree';
import { pathOf } from '../tree/placed-tree';
import { useMenuName } from './use-menu-name';

/** Chooses the menu above a menu from the tree: none that would make a cycle or a tree of too many levels. */
export const ParentInput = ({ input, id }: Readonly<{ input: FormInput; id: number | undefined }>) => {
  const translate = useTranslate();
  const locale = useLocale();
  const titleOf = useTitle();
  const nameOf = useMenuName();
  const { result } = useResult('menu parents', () => api.get('/menu/tree'));
  const top = translate('menus.top');
  const options = useMemo<ReadonlyArray<TreeOption>>(
    () => [
      { id: ROOT_ID, name: top, path: top, depth: 1 },
      ...(result?.ok ? possibleParents(result.data, id) : []).map((placed) => ({
        id: placed.node.id,
        name: nameOf(placed.node),
        path: pathOf(placed, nameOf),
        depth: placed.depth,
      })),
    ],
    [result, id, top, nameOf],
  );
  return (
    <TreeInput
      source={input.name}
      label={titleOf(input)}
      options={options}
      isLoading={!result}
      formValue={String}
      help={result && !result.ok ? failureText(result, locale) : translate('menus.help.parentId')}
    />
  );
};
