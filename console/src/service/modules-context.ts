import { createContext, useContext } from 'react';
import type { Module } from './description';

/** The modules that the service describes. */
export const ModulesContext = createContext<ReadonlyArray<Module>>([]);

/** The description of a module, if the service has it. */
export const useModule = (name: string | undefined): Module | undefined =>
  useContext(ModulesContext).find((module) => module.name === name);
