import { BUTTON } from '@menshen/contract/modules/menu';
import { Box } from '@mui/material';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useTitle } from '../i18n/use-title';
import { FieldInput } from '../fields/field-input';
import { usePermitted } from '../records/use-permitted';
import { useResult } from '../records/use-result';
import { validatorOf } from '../forms/validator-of';
import { api } from '../service/api';
import type { FormInput, Module } from '../service/description';
import { IconInput } from './icon-input';
import { usesField } from './menu-fields';
import { ParentInput } from './parent-input';
import { PermissionInput } from './permission-input';
import { placedIn } from '../tree/placed-tree';

/** What the help of a field shows as an example. */
const EXAMPLES: Readonly<Record<string, string>> = {
  permission: 'sys:user:page',
  path: '/system/user',
};

/** The permissions of all menus but one, as far as the user may read them. */
const useUsedPermissions = (id: number | undefined): ReadonlySet<string> => {
  const maySeeTree = usePermitted('menu')('tree');
  const { result } = useResult(`used permissions ${maySeeTree}`, async () =>
    maySeeTree ? api.get('/menu/tree') : { ok: true, data: [], msg: '' },
  );
  return useMemo(() => {
    const placed = result?.ok ? placedIn(result.data) : [];
    return new Set(placed.filter(({ node }) => node.id !== id).map(({ node }) => node.permission));
  }, [result, id]);
};

type InputProps = Readonly<{
  module: Module;
  input: FormInput;
  type: unknown;
  id: number | undefined;
  used: ReadonlySet<string>;
}>;

const MenuInput = ({ module, input, type, id, used }: InputProps) => {
  const translate = useTranslate();
  const titleOf = useTitle();
  const maySeeTree = usePermitted('menu')('tree');
  const { name } = input;
  const help = translate(`menus.help.${name}`, { _: '', example: EXAMPLES[name] ?? '' });
  const shared = { source: name, label: titleOf(input), help, validate: validatorOf(module.form, input) };
  if (name === 'parentId' && maySeeTree) return <ParentInput input={input} id={id} />;
  if (name === 'icon') return <IconInput {...shared} />;
  if (name === 'permission') return <PermissionInput {...shared} isRequired={type === BUTTON} used={used} />;
  return <FieldInput form={module.form} input={input} autoFocus={name === 'name'} help={help} />;
};

/** The inputs of a menu that its type uses. The others keep what was typed. */
export const MenuInputs = ({ module, id }: Readonly<{ module: Module; id?: number }>) => {
  const type: unknown = useWatch({ name: 'type' });
  const used = useUsedPermissions(id);
  return module.form
    .filter(({ name }) => usesField(type, name))
    .map((input) => (
      // room between the help of one field and the label of the next
      <Box key={input.name} sx={{ pb: 1 }}>
        <MenuInput module={module} input={input} type={type} id={id} used={used} />
      </Box>
    ));
};
