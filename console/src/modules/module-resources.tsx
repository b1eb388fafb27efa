import { Resource } from 'react-admin';
import type { Module } from '../service/description';
import { ModuleCreate, ModuleEdit } from './module-forms';
import { ModuleList } from './module-list';

/** The pages of a module. They follow from its description. */
export const moduleResource = (module: Module) => (
  <Resource
    key={module.name}
    name={module.name}
    options={{ label: module.title }}
    list={<ModuleList module={module} />}
    create={<ModuleCreate module={module} />}
    edit={<ModuleEdit module={module} />}
    recordRepresentation={module.label}
  />
);
