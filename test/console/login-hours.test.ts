import { expect } from 'chai';
import { loginHours } from '../../console/src/operations/login-hours.js';

describe('the hours of the login chart', () => {
  it('are the 24 up to the hour of the newest time, in order, over the change of a month', () => {
    const hours = loginHours([], [], '2026-03-01 05:59:59').map(({ hour }) => hour);
    expect(hours).to.have.length(24);
    expect([hours[0], hours[18], hours[23]]).to.deep.equal(['2026-02-28 06', '2026-03-01 00', '2026-03-01 05']);
    expect(hours).to.deep.equal(hours.toSorted());
  });

  it('count the events of each kind in their hour, the present one included, and no older ones', () => {
    const hours = loginHours(
      ['2026-11-22 14:00:00', '2026-11-22 14:59:59', '2026-11-21 15:00:00', '2026-11-21 14:59:59'],
      ['2026-11-22 13:30:00'],
      '2026-11-22 14:10:00',
    );
    const counted = hours.filter(({ loggedIn, refused }) => loggedIn + refused > 0);
    expect(counted).to.deep.equal([
      { hour: '2026-11-21 15', loggedIn: 1, refused: 0 },
      { hour: '2026-11-22 13', loggedIn: 0, refused: 1 },
      { hour: '2026-11-22 14', loggedIn: 2, refused: 0 },
    ]);
  });
});
