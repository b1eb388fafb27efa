/** The modules whose first page is a tree. Their list has another address. */
const TREES: ReadonlyArray<string> = ['menu', 'department'];

/** The address of the list of a module. It shows the ids of the records. */
export const listPage = (module: string): string => (TREES.includes(module) ? `/${module}/list` : `/${module}`);
