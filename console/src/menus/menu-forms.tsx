import { useParams, useSearchParams } from 'react-router';
import { ModuleCreate } from '../records/module-create';
import { ModuleEdit } from '../records/module-edit';
import type { Module } from '../service/description';
import { usedFields } from './menu-fields';
import { MenuInputs } from './menu-inputs';

type Props = Readonly<{ module: Module }>;

/** The form of a new menu. The address may have the menu above it as `parentId`. */
export const MenuCreate = ({ module }: Props) => {
  const [parameters] = useSearchParams();
  return (
    <ModuleCreate
      module={module}
      preset={{ parentId: Number(parameters.get('parentId') ?? 0) || 0 }}
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
      next={(menu) => `/menu?id=${menu}`}
    />
  );
};
