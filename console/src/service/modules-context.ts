import { createContext, useContext } from 'react';
import type { Module } from './description';

/** The modules that the service describes. */
export const ModulesContext = createContext<ReadonlyArray<Module>>([]);

export const useModules = (): ReadonlyArray<Module> => useContext(ModulesContext);
