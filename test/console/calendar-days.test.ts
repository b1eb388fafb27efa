import { expect } from 'chai';
import { addMonths, dayAfterKey, today, weeksOf } from '../../console/src/forms/calendar-days.js';

describe('the calendar of the console', () => {
  it('has the days of a month in weeks from Monday', () => {
    const weeks = weeksOf('2026-11-23');
    expect(weeks).to.have.length(6);
    expect(weeks[0]).to.deep.equal([...Array.from({ length: 6 }, () => undefined), '2026-11-01']);
    expect(weeks[5]?.slice(0, 2)).to.deep.equal(['2026-11-30', undefined]);
    expect(weeksOf('2024-02-10').flat().filter(Boolean)).to.have.length(29);
  });

  it('moves by days, weeks, months and years', () => {
    const moves = { ArrowLeft: '2026-02-28', ArrowRight: '2026-03-02', ArrowUp: '2026-02-22', ArrowDown: '2026-03-08' };
    for (const [key, day] of Object.entries(moves)) expect(dayAfterKey('2026-03-01', key, false), key).to.equal(day);
    expect(dayAfterKey('2026-11-25', 'Home', false)).to.equal('2026-11-23');
    expect(dayAfterKey('2026-11-25', 'End', false)).to.equal('2026-11-29');
    expect(dayAfterKey('2026-03-31', 'PageUp', false)).to.equal('2026-02-28');
    expect(dayAfterKey('2024-02-29', 'PageDown', true)).to.equal('2025-02-28');
    expect(dayAfterKey('2026-03-01', 'a', false)).to.equal(undefined);
  });

  it('stays in the years 0001 to 9999', () => {
    expect(dayAfterKey('0001-01-01', 'ArrowLeft', false)).to.equal('0001-01-01');
    expect(addMonths('0001-02-03', -1)).to.equal('0001-01-03');
    expect(addMonths('9999-12-05', 1)).to.equal('9999-12-31');
    expect(weeksOf('0001-01-05').flat().filter(Boolean)).to.have.length(31);
    expect(weeksOf('9999-12-05').flat().filter(Boolean)).to.have.length(31);
  });

  it('begins at the day of today in the time zone of the browser', () => {
    expect(today(new Date(2026, 0, 5, 0, 30))).to.equal('2026-01-05');
    expect(today(new Date(2026, 0, 5, 23, 30))).to.equal('2026-01-05');
  });
});
