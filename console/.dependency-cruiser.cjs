/**
 * The folders of `src`. Each may import those before it. The files of `src` itself put them together, and no folder imports these
 * files. `forms` and `records` import each other: a form shows values of records, and dialogs of records have forms.
 */
const LAYERS = [
  ['service'],
  ['i18n'],
  ['elements'],
  ['forms', 'records'],
  ['tree'],
  ['scopes'],
  ['listing'],
  ['audit'],
  ['modules'],
  ['departments'],
  ['menus'],
  ['roles'],
  ['login'],
  ['users'],
  ['account'],
  ['session'],
  ['dashboard'],
  ['factor'],
  ['imports'],
  ['layout'],
];

/** What forms, values and lists of any module have for departments and roles. Only these may be imported from below. */
const SHARED = [
  '^src/departments/(department-tree|department-tree-view|filter-departments|use-departments)\\.',
  '^src/roles/(assigned-roles|assignments-input|role-consequences|role-use)\\.',
  '^src/scopes/department-input\\.',
];

const within = (folders) => `^src/(${folders.join('|')})/`;

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
      name: `${layer.join('-and-')}-imports-nothing-above`,
      comment: 'A folder imports only folders before it in `LAYERS`, so no circle of folders begins.',
      severity: 'error',
      from: { path: within(layer) },
      to: { path: [...LAYERS.slice(place + 1).map(within), '^src/[^/]+$'], pathNot: SHARED },
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
