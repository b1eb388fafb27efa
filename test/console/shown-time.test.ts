import { expect } from 'chai';
import { shownTime } from '../../console/src/i18n/shown-time.js';

describe('a time in the console', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it('has the day, the month and the year in English', () => {
    expect(shownTime('2026-11-22 23:40:00', 'en')).to.equal('22 Nov 2026, 23:40:00');
    expect(shownTime('2026-03-01 07:00', 'en')).to.equal('1 Mar 2026, 07:00');
  });

  it('stays as the service writes it in Chinese', () => {
    expect(shownTime('2026-11-22 23:40:00', 'zh')).to.equal('2026-11-22 23:40:00');
  });

  it('does not depend on the time zone of the browser', async () => {
    for (const timeZone of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
      process.env['TZ'] = timeZone;
      // the module reads the time zone when it is loaded
      const loaded = (await import(`../../console/src/i18n/shown-time.js?${timeZone}`)) as {
        shownTime: typeof shownTime;
      };
      expect(loaded.shownTime('2026-01-01 00:30:00', 'en')).to.equal('1 Jan 2026, 00:30:00');
    }
  });

  it('leaves any other text as it is', () => {
    for (const text of ['', '—', '2026-99-99 10:00:00', '2026-02-30 10:00:00', '2026-11-22'])
      expect(shownTime(text, 'en')).to.equal(text);
  });
});
