/**
 * The folders of `src`. Each may import those before it, and none of those after it. The files of `src` itself put the folders
 * together, and no folder imports these files.
 */
const LAYERS = [
  // the API, the session, and what the browser keeps
  'service',
  // the languages; times and numbers as they are shown and typed
  'i18n',
  // what any page is made of
  'elements',
  // what any page has of records: their names and links, what the user may do, failures
  'records',
  // what forms are made of: inputs, values, checks, questions
  'forms',
  // a tree of records: its places, its view, its search
  'tree',
  // the departments that the user may read, as a tree
  'department-tree',
  // data scopes, and the departments that they reach
  'scopes',
  // the roles that users have, each with its data scope, and how many users have a role or a department
  'assignments',
  // a field of any kind as an input and as a shown value, and the forms of such fields
  'fields',
  // what is done to records: delete, restore, enable, disable, operations
  'actions',
  // lists: filters, order, columns, pages, selection, export
  'listing',
  // the audit trail
  'audit',
  // the pages of any module, also of one whose records are a tree
  'modules',
  // pages, each folder for one subject
  'departments',
  'menus',
  'roles',
  'login',
  'users',
  'account',
  'session',
  'dashboard',
  'factor',
  'imports',
  // what is around every page, and the pages of the menu
  'layout',
];

const within = (folder) => `^src/${folder}/`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'console-knows-no-service',
      comment: 'The console knows the API by the contract, by the client and by the description.',
      severity: 'error',
      from: { path: '^(src|dev)/' },
      to: { path: '^\\.\\./', pathNot: '^\\.\\./(client/src/(index|react)|src/contract/.+)\\.ts$' },
    },
    ...LAYERS.map((layer, place) => ({
      name: `${layer}-imports-nothing-above`,
      comment: 'A folder imports only folders before it in `LAYERS`, so no circle of folders begins.',
      severity: 'error',
      from: { path: within(layer) },
      to: { path: [...LAYERS.slice(place + 1).map(within), '^src/[^/]+$'] },
    })),
    {
      name: 'every-folder-has-a-layer',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: LAYERS.map(within) },
      to: {},
    },
    {
      name: 'console-without-development',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^dev/' },
    },
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: ['node_modules', '^\\.\\./(client|src)/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
