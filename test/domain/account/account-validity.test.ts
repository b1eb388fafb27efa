import { expect } from 'chai';
import fc from 'fast-check';
import { zonedTime } from '../../../src/contract/values/zoned-time.js';
import { isAccountOver } from '../../../src/domain/account/account-validity.js';

const ZONES = ['UTC', 'Asia/Shanghai', 'Asia/Kathmandu', 'America/New_York', 'Pacific/Apia'];
const DAY_MS = 86_400_000;

const zone = fc.constantFrom(...ZONES);
const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
/** A day and the next one, by the calendar. */
const days = moments.map((moment) =>
  [0, DAY_MS].map((ahead) => new Date(moment.getTime() + ahead).toISOString().slice(0, 'YYYY-MM-DD'.length)),
);

describe('the last day of an account', () => {
  it('ends at 00:00 of the next day by the clocks of the zone', () => {
    fc.assert(
      fc.property(zone, days, (timeZone, [last, next]) => {
        const midnight = zonedTime(`${next} 00:00:00`, timeZone);
        fc.pre(midnight !== undefined);
        expect(isAccountOver(last, midnight, timeZone)).to.equal(true);
        expect(isAccountOver(last, new Date(midnight.getTime() - 1), timeZone)).to.equal(false);
      }),
    );
  });

  it('is the same moment for all later and earlier times', () => {
    fc.assert(
      fc.property(zone, days, moments, moments, (timeZone, [last], one, other) => {
        const [earlier, later] = [one, other].toSorted((a, b) => a.getTime() - b.getTime()) as [Date, Date];
        if (isAccountOver(last, earlier, timeZone)) expect(isAccountOver(last, later, timeZone)).to.equal(true);
      }),
    );
  });

  it('depends on the zone', () => {
    const moment = new Date('2026-03-31T16:00:00Z');
    expect(isAccountOver('2026-03-31', moment, 'Asia/Shanghai')).to.equal(true);
    expect(isAccountOver('2026-03-31', moment, 'UTC')).to.equal(false);
  });

  it('never comes for an account without one', () => {
    fc.assert(
      fc.property(zone, moments, fc.constantFrom(null, undefined), (timeZone, now, none) => {
        expect(isAccountOver(none, now, timeZone)).to.equal(false);
      }),
    );
  });
});
