import { useParams, useSearchParams } from 'react-router';
import { FieldInput } from '../fields/field-input';
import { ModuleCreate } from '../modules/module-create';
import { ModuleEdit } from '../modules/module-edit';
import type { Module } from '../service/description';
import { parentIdIn, treePlace } from '../tree/tree-place';
import { DepartmentParentInput } from './department-parent-input';

type Props = Readonly<{ module: Module }>;

const DepartmentInputs = ({ module, id }: Props & Readonly<{ id?: number }>) =>
  module.form.map((input) =>
    input.name === 'parentId' ? (
      <DepartmentParentInput key={input.name} module={module} input={input} id={id} />
    ) : (
      <FieldInput key={input.name} form={module.form} input={input} autoFocus={input.name === 'name'} />
    ),
  );

/** The form of a new department. The address may have the department above it as `parentId`. */
export const DepartmentCreate = ({ module }: Props) => {
  const [parameters] = useSearchParams();
  const parentId = parentIdIn(parameters);
  return (
    <ModuleCreate module={module} preset={{ parentId }} next={(id = parentId) => treePlace('department', id)}>
      <DepartmentInputs module={module} />
    </ModuleCreate>
  );
};

/** The form of an existing department. Another parent moves it. */
export const DepartmentEdit = ({ module }: Props) => {
  const { id } = useParams();
  return (
    <ModuleEdit
      module={module}
      inputs={() => <DepartmentInputs module={module} id={Number(id)} />}
      next={(id) => treePlace('department', Number(id))}
    />
  );
};
