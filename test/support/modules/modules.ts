import { modulesWith } from '../../../src/contract/modules/modules.js';
import { contract } from './contract.js';
import { customer } from './customer.js';
import { part } from './part.js';

/** The modules from outside of the tests. */
export const CUSTOM = [customer, contract, part];

/** The modules of the product, and these. */
export const ALL_MODULES = modulesWith(CUSTOM);
