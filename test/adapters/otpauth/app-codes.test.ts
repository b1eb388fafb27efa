import { otpauthAppCodes } from '../../../src/adapters/otpauth/otpauth-app-codes.js';
import { appCodesContract } from '../../port-contracts/app-codes.contract.js';

describe('the codes of otpauth', () => {
  appCodesContract(otpauthAppCodes);
});
