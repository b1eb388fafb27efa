import { createContext, useContext } from 'react';
import { SERVICE } from './api';
import type { Description } from './description';

/** Reads the description of the service. Throws an error without a usable answer. */
export const readDescription = async (): Promise<Description> => {
  const response = await fetch(new URL('console/openapi.json', SERVICE));
  if (!response.ok) throw new Error(`the description of the service: ${response.status}`);
  return (await response.json()) as Description;
};

export const DescriptionContext = createContext<Description>({});

export const useDescription = (): Description => useContext(DescriptionContext);
