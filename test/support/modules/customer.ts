/** The module of the example to which another one refers. */
export { customer } from '../../../examples/contracts/modules/customer.js';
