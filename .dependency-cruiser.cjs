/** Which layer may import what. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { pathNot: allowed },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      ...only('contract-stands-alone', '^src/contract/', ['^src/contract/'], 'Service, client and console import it.'),
      from: { path: '^src/contract/', pathNot: '^src/contract/values/fp\\.ts$' },
    },
    only('domain-is-pure', '^src/domain/', ['^src/(domain|contract)/'], 'The domain imports itself and the contract.'),
    only(
      'functional-vocabulary',
      '^src/contract/values/fp\\.ts$',
      ['(^|/)node_modules/(fp-ts|io-ts)/'],
      'fp-ts and io-ts enter here, and here only.',
    ),
    only('application-knows-the-domain', '^src/application/', ['^src/(application|domain|contract)/'], ''),
    only(
      'http-is-thin',
      '^src/http/',
      [
        '^src/(http|application|domain|contract)/',
        '(^|/)node_modules/(koa|koa-bodyparser|@koa/cors|@koa/router|ipaddr\\.js|@types/koa(-bodyparser|__cors)?)/',
        '^(node:)?(crypto|events|http|net|stream|timers/promises|zlib)$',
      ],
      'The only code that knows Koa, and Koa is what it knows.',
    ),
    {
      name: 'adapters-know-the-domain',
      severity: 'error',
      from: { path: '^src/adapters/([^/]+)/', pathNot: '^src/adapters/decorators/' },
      // shared: the addresses, limits and errors of PostgreSQL, the tables of modules, worker threads, and writing in the background
      to: {
        path: '^(src|config|test|bench)/',
        pathNot: ['^src/(domain|contract)/', '^src/adapters/($1|postgres|schema|threads|background)/'],
      },
    },
    only(
      'decorators-know-the-domain',
      '^src/adapters/decorators/',
      [
        '^src/(domain|contract)/',
        '^src/adapters/(decorators/|memory/expiring-map\\.ts$)',
        '(^|/)node_modules/prom-client/',
      ],
      'Each adds one thing to any adapter of a port.',
    ),
    {
      name: 'adapters-are-chosen-in-composition',
      severity: 'error',
      // what a module from outside is made of, too
      from: { path: '^(src|config)/', pathNot: '^src/((adapters|composition)/|modules\\.ts$)' },
      to: { path: '^src/adapters/' },
    },
    {
      name: 'container-in-composition-only',
      severity: 'error',
      from: { pathNot: '^(src/composition|test)/' },
      to: { path: '(^|/)node_modules/(tsyringe|reflect-metadata)/' },
    },
    {
      name: 'one-technology-one-folder',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/((adapters|composition|contract|http)/|cli/program\\.ts$)' },
      to: { path: '(^|/)node_modules/' },
    },
    only('command-line-in-one-file', '^src/cli/program\\.ts$', ['^src/cli/', '(^|/)node_modules/commander/'], ''),
    {
      name: 'service-without-command-line',
      comment: 'The service starts without what only its other commands need.',
      severity: 'error',
      from: { path: '^src/main\\.ts$' },
      to: { path: '(^|/)node_modules/commander/', reachable: true },
    },
    {
      name: 'orm-is-required',
      comment: 'An import of it takes a tenth of the time that the service starts in.',
      severity: 'error',
      from: { path: '^src/', pathNot: '/orm-package\\.ts$' },
      to: { path: '(^|/)node_modules/@mikro-orm/(core|knex|postgresql)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'migrations-are-loaded-when-applied',
      comment: 'So are the parts of the ORM that only they need.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/adapters/mikro-orm/migrations/\\d{4}-' },
      to: {
        path: '^src/adapters/mikro-orm/migrations/\\d{4}-',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'settings-stand-alone',
      severity: 'error',
      from: { path: '^config/' },
      to: { path: '^(src|test|bench)/', pathNot: '^src/contract/' },
    },
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-folder-circle', severity: 'error', scope: 'folder', from: { path: '^src/' }, to: { circular: true } },
    {
      name: 'no-import-from-the-parent-folder',
      comment: 'A folder imports from its subfolders only, or its subfolders from it only (the next rule).',
      severity: 'error',
      from: { path: '^(src/.+)/[^/]+/[^/]+$', pathNot: '^src/(domain|http)/' },
      to: { path: '^$1/[^/]+$' },
    },
    {
      name: 'no-import-from-a-subfolder',
      severity: 'error',
      from: { path: '^src/(domain|http)/[^/]+$' },
      to: { path: '^src/$1/[^/]+/' },
    },
    { name: 'no-orphan', severity: 'error', from: { orphan: true, path: '^(src|config)/' }, to: {} },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'nothing-from-development',
      severity: 'error',
      from: { path: '^(src|config)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm-peer'] },
    },
    only(
      'contracts-travel-light',
      '^test/port-contracts/',
      [
        '^test/port-contracts/',
        '^test/support/(times|expect-either|audit/audit-fixtures|(memory|modules)/[^/]+)\\.ts$',
        '^src/(domain|contract)/',
        '(^|/)node_modules/(chai|fast-check|@types/(chai|mocha))/',
        '^(node:)?(crypto|timers/promises)$',
      ],
      'The package brings them to people who have nothing else of the tests.',
    ),
    only(
      'client-stands-alone',
      '^client/src/',
      ['^client/src/', '^src/contract/', '(^|/)node_modules/(openapi-fetch|(@types/)?react|vue)/'],
      'It runs in browsers, and whoever installs it has nothing of the service.',
    ),
    ...['react', 'vue'].map((name) => ({
      name: `client-without-${name}`,
      comment: 'Only the part for it knows a framework, so that others need not install it.',
      severity: 'error',
      from: { path: '^client/src/', pathNot: `^client/src/${name}\\.ts$` },
      to: { path: [`(^|/)node_modules/(@types/)?${name}/`, `^client/src/${name}\\.ts$`] },
    })),
    {
      name: 'product-without-tests',
      severity: 'error',
      from: { path: '^(src|config)/' },
      to: { path: '^(test|bench)/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    // programs that the benchmark compares, with packages of their own
    exclude: { path: '^bench/contenders/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
