import { useSearchParams } from 'react-router';
import { ModuleCreate } from '../modules/module-create';
import type { Module } from '../service/description';

/** The form of a new department. The address may have the department above it as `parentId`. */
export const DepartmentCreate = ({ module }: Readonly<{ module: Module }>) => {
  const [parameters] = useSearchParams();
  return <ModuleCreate module={module} preset={{ parentId: Number(parameters.get('parentId') ?? 0) || 0 }} />;
};
