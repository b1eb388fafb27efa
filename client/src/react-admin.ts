export { authProvider } from './react-admin/auth-provider.js';
export { dataProvider } from './react-admin/data-provider.js';
export type { ReactAdminAuthProvider, ReactAdminDataProvider } from './react-admin/types.js';
export { UnsupportedQuery } from './providers/filter-parameters.js';
export { ProviderError } from './providers/provider-error.js';
export type { ProviderLogin } from './providers/log-in.js';
