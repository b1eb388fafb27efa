import { expect } from 'chai';
import { hours, seconds } from '../support/times.js';
import { ZONE, at, event, type AuditFixture, type MakeAuditPages } from './audit-fixtures.js';

const refusal = (n: number, parts: Partial<AuditFixture>): AuditFixture => event(n, { kind: 'LoginRefused', ...parts });

/** The counts of the logins of each hour. */
export const loginHours = (make: MakeAuditPages): Mocha.Suite =>
  describe('hours of logins', () => {
    it('without any event, 24 hours in order up to the present one have zeros', async () => {
      const counted = await (await make([], ZONE)).loginHours('everything', at(seconds(59)));
      expect(counted).to.have.length(24);
      expect(counted.map(({ hour }) => hour)).to.deep.equal(counted.map(({ hour }) => hour).toSorted());
      expect([counted[0], counted[12], counted[23]]).to.deep.equal([
        { hour: '2030-01-09 13:00:00', loggedIn: 0, refused: 0 },
        { hour: '2030-01-10 01:00:00', loggedIn: 0, refused: 0 },
        { hour: '2030-01-10 12:00:00', loggedIn: 0, refused: 0 },
      ]);
    });

    it('counts each event in its hour, and a merged event with its number; other kinds and times are not counted', async () => {
      const pages = await make(
        [
          event(1, { time: at(-hours(23) - 1) }),
          event(2, { time: at(-hours(23)) }),
          event(3, { time: at(-1) }),
          event(4, { time: at(0) }),
          event(5, { time: at(hours(1) - 1) }),
          event(6, { time: at(hours(1)) }),
          refusal(7, { time: at(-1), details: { reason: 'LoginLocked', count: 7 } }),
          refusal(8, { time: at(-2) }),
          event(9, { kind: 'LoginLocked' }),
          event(10, { kind: 'TokenRefused' }),
        ],
        ZONE,
      );
      const counted = await pages.loginHours('everything', at(seconds(1)));
      expect(counted).to.have.length(24);
      expect(counted.filter(({ loggedIn, refused }) => loggedIn + refused > 0)).to.deep.equal([
        { hour: '2030-01-09 13:00:00', loggedIn: 1, refused: 0 },
        { hour: '2030-01-10 11:00:00', loggedIn: 1, refused: 8 },
        { hour: '2030-01-10 12:00:00', loggedIn: 2, refused: 0 },
      ]);
    });

    it('in a zone that is not whole hours from UTC, an hour begins by its clock', async () => {
      const pages = await make([event(1, { time: new Date('2030-01-10T04:29:59Z') })], 'Asia/Kolkata');
      const [before, present] = (await pages.loginHours('everything', new Date('2030-01-10T04:30:00Z'))).slice(-2);
      expect(before).to.deep.equal({ hour: '2030-01-10 09:00:00', loggedIn: 1, refused: 0 });
      expect(present).to.deep.equal({ hour: '2030-01-10 10:00:00', loggedIn: 0, refused: 0 });
    });

    it('where the clock is put back, the hour that comes twice is shown twice', async () => {
      const [first, second] = [new Date('2030-11-03T05:30:00Z'), new Date('2030-11-03T06:30:00Z')];
      const pages = await make([event(1, { time: first }), refusal(2, { time: second })], 'America/New_York');
      expect((await pages.loginHours('everything', new Date('2030-11-03T07:10:00Z'))).slice(-3)).to.deep.equal([
        { hour: '2030-11-03 01:00:00', loggedIn: 1, refused: 0 },
        { hour: '2030-11-03 01:00:00', loggedIn: 0, refused: 1 },
        { hour: '2030-11-03 02:00:00', loggedIn: 0, refused: 0 },
      ]);
    });
  });
