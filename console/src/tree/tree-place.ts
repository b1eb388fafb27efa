import { ROOT_ID } from '@menshen/contract/values/hierarchy';

/** The page of a tree, open down to this record and with the record beside it. `ROOT_ID` is no record. */
export const treePlace = (module: string, id: number): string =>
  id === ROOT_ID ? `/${module}` : `/${module}?id=${id}`;

/** The id of the record above a new one, as the address of its form has it. */
export const parentIdIn = (parameters: URLSearchParams): number => Number(parameters.get('parentId')) || ROOT_ID;
