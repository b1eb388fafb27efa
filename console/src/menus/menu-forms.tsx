import { useParams, useSearchParams } from 'react-router';
import { ModuleCreate } from '../modules/module-create';
import { ModuleEdit } from '../modules/module-edit';
import type { Module } from '../service/description';
import { parentIdIn, treePlace } from '../tree/tree-place';
import { usedFields } from './menu-fields';
import { MenuInputs } from './menu-inputs';

type Props = Readonly<{ module: Module }>;

/** The form of a new menu. The address may have the menu above it as `parentId`. */
export const MenuCreate = ({ module }: Props) => {
  const [parameters] = useSearchParams();
  const parentId = parentIdIn(parameters);
  return (
    <ModuleCreate
      module={module}
      preset={{ parentId }}
      next={(id = parentId) => treePlace('menu', id)}
      prepare={(fields) => usedFields(module.form, fields)}
    >
      <MenuInputs module={module} />
    </ModuleCreate>
  );
};

/** The form of an existing menu. Another parent moves it. */
export const MenuEdit = ({ module }: Props) => {
  const { id } = useParams();
  return (
    <ModuleEdit
      module={module}
      inputs={() => <MenuInputs module={module} id={Number(id)} />}
      prepare={(fields, record) => usedFields(module.form, fields, record)}
      next={(id) => treePlace('menu', Number(id))}
    />
  );
};
