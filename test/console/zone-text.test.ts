import { expect } from 'chai';
import { zoneText } from '../../console/src/i18n/zone-text.js';

const NOW = new Date('2026-11-26T12:00:00Z');

describe('the time zone of the service in the console', () => {
  it('has its offset from UTC and its name', () => {
    expect(zoneText('Asia/Shanghai', NOW)).to.equal('UTC+8 (Asia/Shanghai)');
    expect(zoneText('Asia/Kolkata', NOW)).to.equal('UTC+5:30 (Asia/Kolkata)');
    expect(zoneText('America/Bogota', NOW)).to.equal('UTC-5 (America/Bogota)');
  });

  it('has both offsets if the clocks change', () => {
    expect(zoneText('Europe/Berlin', NOW)).to.equal('UTC+1 / UTC+2 (Europe/Berlin)');
  });

  it('is named once if it is UTC', () => {
    expect(zoneText('UTC', NOW)).to.equal('UTC');
  });
});
