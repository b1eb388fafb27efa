import { createContext, useContext } from 'react';
import type { Description, Module, Title } from './description';

/** What the service describes. */
export const DescriptionContext = createContext<Description>({ modules: [], permissions: {}, auditKinds: {} });

export const useModules = (): ReadonlyArray<Module> => useContext(DescriptionContext).modules;

/** The title of each permission that an endpoint asks for. */
export const usePermissionTitles = (): Readonly<Record<string, Title>> => useContext(DescriptionContext).permissions;
