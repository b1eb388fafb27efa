import { expect } from 'chai';

/** Within the suite: no promise may reject with nobody to hear it, and no error may escape. */
export const noStrayRejections = (): void => {
  const strays: unknown[] = [];
  const stray = (error: unknown) => void strays.push(error);
  before(() => {
    process.on('unhandledRejection', stray);
    process.on('uncaughtExceptionMonitor', stray);
  });
  after(() => {
    process.off('unhandledRejection', stray);
    process.off('uncaughtExceptionMonitor', stray);
    expect(strays).to.deep.equal([]);
  });
};
