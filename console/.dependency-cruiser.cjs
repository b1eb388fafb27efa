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
    {
      name: 'folders-do-not-know-pages',
      comment: 'The parts that all pages use import no page.',
      severity: 'error',
      from: { path: '^src/(service|i18n)/', pathNot: '^src/i18n/messages\\.ts$' },
      to: { path: '^src/(account|audit|dashboard|departments|factor|forms|imports|layout|listing|login|menus|records|roles|scopes|session|tree|users)/' },
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
