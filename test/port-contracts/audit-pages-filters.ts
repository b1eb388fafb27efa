import { expect } from 'chai';
import { REFUSAL_KINDS } from '../../src/contract/audit/audit-kinds.js';
import { hours } from '../support/times.js';
import { ZONE, at, event, numbersFor, query, withDefaultRange, type MakeAuditPages } from './audit-fixtures.js';

/** Which events a query finds. */
export const auditFilters = (make: MakeAuditPages): Mocha.Suite =>
  describe('filters', () => {
    it('filters by kind, module and user, each alone and together, by exact value', async () => {
      const pages = await make(
        [
          event(1, { kind: 'RecordAdded', module: 'role', userId: 1 }),
          event(2, { kind: 'RecordAdded', module: 'user', userId: 2 }),
          event(3, { kind: 'RecordDeleted', module: 'role', userId: 2 }),
          event(4, { userId: 12 }),
          event(5),
        ],
        ZONE,
      );
      for (const [asked, numbers] of [
        [{ kind: 'RecordAdded' }, [2, 1]],
        [{ module: 'role' }, [3, 1]],
        [{ userId: 2 }, [3, 2]],
        [{ kind: 'RecordAdded', module: 'role', userId: 1 }, [1]],
        [{ kind: 'RecordAdded', userId: 12 }, []],
        [{ module: "' or true --" }, []],
        [{ module: 'a\0b' }, []],
        [{ module: '\ud83d' }, []],
        [{ userId: Number.MAX_SAFE_INTEGER }, []],
        [{ userId: -Number.MAX_SAFE_INTEGER }, []],
      ] as const)
        expect(await numbersFor(pages, asked), JSON.stringify(asked)).to.deep.equal(numbers);
    });

    it('filters by whether an event is a refusal', async () => {
      const kinds = ['RecordAdded', ...REFUSAL_KINDS, 'LoggedIn'] as const;
      const numbers = REFUSAL_KINDS.map((_, index) => index + 2).toReversed();
      const pages = await make(
        kinds.map((kind, index) => event(index + 1, { kind, userId: index + 1 })),
        ZONE,
      );
      expect(await numbersFor(pages, { refused: true })).to.deep.equal(numbers);
      expect(await numbersFor(pages, { refused: false })).to.deep.equal([kinds.length, 1]);
      expect(await numbersFor(pages, { refused: true, kind: 'WriteRefused' })).to.deep.equal([
        kinds.indexOf('WriteRefused') + 1,
      ]);
      expect(await numbersFor(pages, { refused: true, kind: 'LoggedIn' })).to.deep.equal([]);
    });

    it('filters by action, and by the id of a record with its module', async () => {
      const change = { kind: 'RecordUpdated', module: 'role', recordId: 7 } as const;
      const pages = await make(
        [
          event(1, { ...change, action: 'update' }),
          event(2, { ...change, action: 'clear' }),
          event(3, { ...change, action: 'update', recordId: 8 }),
          event(4, { ...change, action: 'update', module: 'user' }),
          event(5),
        ],
        ZONE,
      );
      for (const [asked, numbers] of [
        [{ action: 'update' }, [4, 3, 1]],
        [{ action: 'UPDATE' }, []],
        [{ action: 'a\0b' }, []],
        [{ module: 'role', recordId: 7 }, [2, 1]],
        [{ module: 'role', recordId: 7, action: 'clear' }, [2]],
        [{ recordId: 7 }, [4, 2, 1]],
        [{ recordId: Number.MAX_SAFE_INTEGER }, []],
      ] as const)
        expect(await numbersFor(pages, asked), JSON.stringify(asked)).to.deep.equal(numbers);
    });

    it('finds a part of the name, literally and in any case', async () => {
      const names = ['Auditor', 'the AUDITOR', '100%_\\', '李小雷', 'ab', 'a b'];
      const pages = await make([...names.map((username, n) => event(n + 1, { username })), event(7)], ZONE);
      for (const [name, numbers] of Object.entries({
        auditor: [2, 1],
        AUD: [2, 1],
        '%': [3],
        '_\\': [3],
        小: [4],
        小雷: [4],
        b: [6, 5],
        ' ': [6, 2],
        'a b': [6],
        nobody: [],
        '?': [],
        '\0': [],
        '\ud83d': [],
      }))
        expect(await numbersFor(pages, { name }), name).to.deep.equal(numbers);
    });

    it('include the whole seconds of both ends of the range', async () => {
      const pages = await make(
        [-1, 0, 999, 1_000, 1_999, 2_000].map((ms, n) => event(n + 1, { time: at(ms) })),
        ZONE,
      );
      const [noon, next] = ['2030-01-10 12:00:00', '2030-01-10 12:00:01'];
      expect(await numbersFor(pages, { from: noon, to: noon })).to.deep.equal([3, 2]);
      expect(await numbersFor(pages, { from: noon, to: next })).to.deep.equal([5, 4, 3, 2]);
      expect(await numbersFor(pages, { from: next })).to.deep.equal([6, 5, 4]);
      expect(await numbersFor(pages, { from: next, to: noon })).to.deep.equal([]);
      expect(await numbersFor(pages, { from: '0001-01-01 00:00:00', to: '9999-12-31 23:59:59' })).to.have.length(6);
    });

    it('begins and ends with the first of two times that the clock shows', async () => {
      const moments = ['2024-10-27T00:30:00Z', '2024-10-27T01:30:00Z'].map((moment) => new Date(moment));
      const pages = await make(
        moments.map((time, n) => event(n + 1, { time })),
        'Europe/Berlin',
      );
      const repeated = '2024-10-27 02:30:00';
      expect(await numbersFor(pages, { from: repeated })).to.deep.equal([2, 1]);
      expect(await numbersFor(pages, { from: repeated, to: repeated })).to.deep.equal([1]);
    });

    it('begins 24 hours before the given end, or before the present time', async () => {
      const pages = await make([event(1, { time: at(-hours(24) - 1) }), event(2, { time: at(-hours(24)) })], ZONE);
      expect(await numbersFor(pages, { to: '2030-01-10 12:00:00' }, withDefaultRange)).to.deep.equal([2]);

      const now = Date.now();
      const recent = await make(
        [hours(25), hours(23), 0].map((ms, n) => event(n + 1, { time: new Date(now - ms) })),
        ZONE,
      );
      expect(await numbersFor(recent, {}, withDefaultRange)).to.deep.equal([3, 2]);
    });

    it('shows and reads times in the configured zone, not in the zone of the process', async () => {
      const pages = await make([event(1, { time: new Date('2024-07-01T04:30:00Z') })], 'America/New_York');
      const range = { from: '2024-07-01 00:30:00', to: '2024-07-01 00:30:00' };
      const { records } = await pages.find('everything', query(range));
      expect(records.map(({ time }) => time)).to.deep.equal(['2024-07-01 00:30:00']);
    });
  });
