import { networkInterfaces } from 'node:os';

/** Where there is no IPv6 the test is skipped, which is said; on CI it fails. */
export const requireIpv6 = (context: Mocha.Context): void => {
  if (Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ family }) => family === 'IPv6')))
    return;
  if (process.env['CI']) throw new Error('IPv6 is required on CI');
  process.stderr.write('skipped: this machine has no IPv6\n');
  context.skip();
};
