import { useParams, useSearchParams } from 'react-router';
import { FieldInput } from '../forms/field-input';
import { ModuleCreate } from '../records/module-create';
import { ModuleEdit } from '../records/module-edit';
import type { Module } from '../service/description';
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
  return (
    <ModuleCreate module={module} preset={{ parentId: Number(parameters.get('parentId') ?? 0) || 0 }}>
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
      next={(department) => `/department?id=${department}`}
    />
  );
};
