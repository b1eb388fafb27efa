import { Create, Edit, SimpleForm } from 'react-admin';
import type { Module } from '../service/description';
import { FieldInput } from './field-input';

export const ModuleCreate = ({ module }: Readonly<{ module: Module }>) => (
  <Create redirect="list">
    <SimpleForm>
      {module.form.map((field) => (
        <FieldInput key={field.name} field={field} />
      ))}
    </SimpleForm>
  </Create>
);

export const ModuleEdit = ({ module }: Readonly<{ module: Module }>) => (
  <Edit mutationMode="pessimistic" redirect="list">
    <SimpleForm>
      {module.form
        .filter(({ addOnly }) => !addOnly)
        .map((field) => (
          <FieldInput key={field.name} field={field} />
        ))}
    </SimpleForm>
  </Edit>
);
