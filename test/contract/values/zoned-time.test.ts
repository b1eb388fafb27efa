import { expect } from 'chai';
import fc from 'fast-check';
import { zonedTime } from '../../../src/contract/values/zoned-time.js';
import { localTime } from '../../support/memory/local-time.js';

describe('a time in a zone', () => {
  const MOMENTS = [
    ['2024-07-01 12:00:00', 'Europe/Berlin', '2024-07-01T10:00:00.000Z'],
    ['2024-07-01 12:00:00', 'UTC', '2024-07-01T12:00:00.000Z'],
    ['2024-10-27 02:30:00', 'Europe/Berlin', '2024-10-27T00:30:00.000Z'],
    ['2024-11-03 01:59:59', 'America/New_York', '2024-11-03T05:59:59.000Z'],
    ['1880-06-01 12:00:00', 'Asia/Shanghai', '1880-06-01T03:54:17.000Z'],
    ['1900-12-31 23:56:00', 'Asia/Shanghai', '1900-12-31T15:50:17.000Z'],
    ['0001-01-01 00:00:00', 'Asia/Shanghai', '0000-12-31T15:54:17.000Z'],
    ['9999-12-31 23:59:59', 'America/New_York', '+010000-01-01T04:59:59.000Z'],
  ] as const;
  for (const [text, zone, moment] of MOMENTS)
    it(`${text} of ${zone} is the moment ${moment}`, () => {
      expect(zonedTime(text, zone)?.toISOString()).to.equal(moment);
    });

  const NEVER = [
    ['2024-03-31 02:00:00', 'Europe/Berlin'],
    ['2024-03-31 02:59:59', 'Europe/Berlin'],
    ['2011-12-30 12:00:00', 'Pacific/Apia'],
    ['2024-02-30 00:00:00', 'UTC'],
    ['2024-01-01 24:00:00', 'UTC'],
    ['2024-01-01 00:00:60', 'UTC'],
    ['0000-12-31 00:00:00', 'UTC'],
    ['2024-01-01', 'UTC'],
  ] as const;
  for (const [text, zone] of NEVER)
    it(`${text} is no time of ${zone}`, () => {
      expect(zonedTime(text, zone)).to.equal(undefined);
    });

  it('the first moment that shows what a clock shows, for any moment', () => {
    const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Monrovia'];
    const moments = fc.date({ min: new Date('0002-01-01'), max: new Date('9998-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), (moment, zone) => {
        const second = new Date(Math.floor(moment.getTime() / 1000) * 1000);
        const shown = localTime(zone)(second);
        const found = zonedTime(shown, zone)!;
        expect(localTime(zone)(found)).to.equal(shown);
        expect(found.getTime()).to.be.at.most(second.getTime());
      }),
    );
  });
});
