import { defineConfig } from 'menshen';
import { contract } from './modules/contract.js';
import { customer } from './modules/customer.js';

export default defineConfig({ modules: [contract, customer] });
