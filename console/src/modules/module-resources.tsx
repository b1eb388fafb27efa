import { lazy } from 'react';
import { Resource } from 'react-admin';
import type { Module } from '../service/description';

const ModuleList = lazy(async () => ({ default: (await import('./module-list')).ModuleList }));
const ModuleCreate = lazy(async () => ({ default: (await import('./module-create')).ModuleCreate }));
const ModuleEdit = lazy(async () => ({ default: (await import('./module-edit')).ModuleEdit }));
const ModuleShow = lazy(async () => ({ default: (await import('./module-show')).ModuleShow }));

/** The pages of a module. They follow from its description. */
export const moduleResource = (module: Module) => (
  <Resource
    key={module.name}
    name={module.name}
    options={{ label: module.title }}
    list={<ModuleList module={module} />}
    create={<ModuleCreate module={module} />}
    edit={<ModuleEdit module={module} />}
    show={<ModuleShow module={module} />}
    recordRepresentation={module.label}
  />
);
