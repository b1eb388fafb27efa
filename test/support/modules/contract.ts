/** The module of the example with fields of every kind, references to customers and to users, a rule and two operations. */
export { contract } from '../../../examples/contracts/modules/contract.js';
