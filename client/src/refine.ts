export { accessControlProvider, authProvider } from './refine/auth-provider.js';
export { dataProvider } from './refine/data-provider.js';
export type { RefineAccessControlProvider, RefineAuthProvider, RefineDataProvider } from './refine/types.js';
export { UnsupportedQuery } from './providers/filter-parameters.js';
export { ProviderError } from './providers/provider-error.js';
export type { ProviderLogin } from './providers/log-in.js';
