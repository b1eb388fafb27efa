import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { expect } from 'chai';
import { otpauthAppCodes } from '../../../src/adapters/otpauth/otpauth-app-codes.js';
import { O } from '../../../src/contract/values/fp.js';
import { drawAppSecret } from '../../../src/domain/account/factor-code.js';
import { appCodesContract } from '../../port-contracts/app-codes.contract.js';
import { foldersOnPath, isRunnable } from '../../support/executables.js';
import { skipped } from '../../support/skipped.js';

describe('the codes of otpauth', () => {
  appCodesContract(otpauthAppCodes);

  it('are those of oathtool, for any secret and time', function () {
    if (!foldersOnPath().some((folder) => isRunnable(join(folder, 'oathtool')))) skipped(this, 'oathtool');
    const { stepOf } = otpauthAppCodes();
    for (let i = 0; i < 10; i += 1) {
      const [secret, seconds] = [drawAppSecret(randomInt), randomInt(4_000_000_000)];
      const now = `@${seconds}`;
      const code = execFileSync('oathtool', ['--totp', '--base32', secret, '--now', now], { encoding: 'utf8' }).trim();
      expect(stepOf(secret, code, new Date(seconds * 1000)), `${secret} ${now}`).to.deep.equal(
        O.some(Math.floor(seconds / 30)),
      );
    }
  });
});
