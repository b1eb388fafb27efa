export { LawBroken, type Law } from './laws/law.js';
export {
  REACT_ADMIN_AUTH_LAWS,
  REACT_ADMIN_DATA_LAWS,
  type ReactAdminAuthStage,
  type ReactAdminStage,
} from './laws/react-admin-laws.js';
export { REFINE_AUTH_LAWS, REFINE_DATA_LAWS, type RefineAuthStage, type RefineStage } from './laws/refine-laws.js';
