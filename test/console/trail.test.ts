import { expect } from 'chai';
import { changedNone } from '../../console/src/actions/changed-none.js';
import { historyOf, REFUSALS, REFUSED } from '../../console/src/audit/trail-address.js';
import { auditMessages } from '../../console/src/audit/audit-messages.js';
import { withAssignedRoles } from '../../console/src/audit/roles-in-event.js';
import {
  inputNames,
  offeredActions,
  operationIn,
  recordsMeant,
  tellsMore,
} from '../../console/src/audit/trail-actions.js';
import {
  historyFilters,
  isFilteredFurther,
  kindsInGroups,
  shownPeriod,
  TRAIL_FILTERS,
  trailQuery,
  type TrailFilters,
} from '../../console/src/audit/trail-query.js';
import { descriptionOf } from '../../console/src/service/description.js';
import { AUDIT_KIND_NAMES, REFUSAL_KINDS } from '../../src/contract/audit/audit-kinds.js';
import { moduleDescription } from '../../src/contract/modules/module-description.js';
import { IMPORT_ACTION } from '../../src/domain/records/file-import.js';
import { actionOf, CHANGE_KINDS } from '../../src/domain/records/record-change.js';
import { DIGEST, type ImportedRow } from '../port-contracts/import-fixtures.js';
import { contract } from '../support/modules/contract.js';
import { EVERY_KIND } from '../support/modules/every-kind.js';

const { modules } = descriptionOf({
  'x-modules': { contract: moduleDescription(contract), asset: moduleDescription(EVERY_KIND) },
});
const USUAL = [...CHANGE_KINDS.map((kind) => actionOf({ kind })), 'clear', IMPORT_ACTION, 'setRole'];

const filters = (given: Partial<TrailFilters>): TrailFilters => ({
  ...(Object.fromEntries(TRAIL_FILTERS.map((name) => [name, ''])) as TrailFilters),
  ...given,
});

describe('the kinds of the trail in the console', () => {
  it('are in two groups, each kind once', () => {
    const { refusals, others } = kindsInGroups(AUDIT_KIND_NAMES);
    expect(refusals).to.have.members(REFUSAL_KINDS);
    expect([...refusals, ...others]).to.have.members(AUDIT_KIND_NAMES);
    expect(others).to.have.lengthOf(AUDIT_KIND_NAMES.length - REFUSAL_KINDS.length);
  });

  it('are asked for one by one, or all refusals together', () => {
    const clock = { now: new Date(), zone: 'UTC' };
    expect(trailQuery(filters({ kind: 'LoggedIn' }), clock)).to.include({ kind: 'LoggedIn', refused: '' });
    expect(trailQuery(filters({ kind: REFUSED }), clock)).to.include({ kind: '', refused: true });
  });
});

describe('the events of the trail in the console', () => {
  it('that are imports have a title in each language for everything that they tell', () => {
    const told: Readonly<Record<keyof ImportedRow['after'], unknown>> = {
      ...{ digest: DIGEST, chosenDigest: DIGEST },
      ...{ added: 1, updated: 2 },
    };
    for (const language of ['english', 'chinese'] as const)
      expect(auditMessages[language].fields).to.include.all.keys(Object.keys(told));
  });
});

describe('the actions of the trail in the console', () => {
  it('have a word in each language, unless they are operations', () => {
    for (const language of ['english', 'chinese'] as const)
      expect(auditMessages[language].actions).to.have.all.keys(USUAL);
  });

  it('that name an operation of the module have its titles and its form', () => {
    const cancel = operationIn(modules, { module: 'contract', action: 'cancel' });
    expect(cancel).to.include({ title: '作废', english: 'Cancel' });
    expect(cancel?.form.map(({ title }) => title)).to.deep.equal(['原因']);
    for (const [module, action] of [
      ['asset', 'cancel'],
      ['contract', 'update'],
      [null, 'cancel'],
    ] as const)
      expect(operationIn(modules, { module, action }), `${module} ${action}`).to.equal(undefined);
  });

  it('tell more than the kind of the event if they are operations or have emptied a reference', () => {
    for (const action of ['cancel', 'clear']) expect(tellsMore({ kind: 'RecordUpdated', action })).to.equal(true);
    for (const action of ['update', '']) expect(tellsMore({ kind: 'RecordUpdated', action })).to.equal(false);
    expect(tellsMore({ kind: 'RecordAdded', action: 'add' })).to.equal(false);
  });

  it('are offered once: the usual ones, and the operations of the chosen module or of all', () => {
    const names = (chosen: string) => offeredActions(modules, chosen).map(({ name }) => name);
    expect(names('contract')).to.have.members([...USUAL, 'approve', 'cancel']);
    expect(names('')).to.have.members([...USUAL, 'approve', 'cancel', 'check']);
    expect(names('lock')).to.have.members(USUAL);
    const emptied = contract.operations['cancel'] ? { clear: contract.operations['cancel'] } : {};
    const cleared = descriptionOf({ 'x-modules': { one: moduleDescription({ ...contract, operations: emptied }) } });
    expect(offeredActions(cleared.modules, '').map(({ name }) => name)).to.have.members(USUAL);
  });

  it('are about records, each of which is named once', () => {
    const events = [
      ...[7, 5, 7].map((recordId) => ({ module: 'asset', recordId })),
      ...[
        { module: null, recordId: null },
        { module: 'lock', recordId: null },
        { module: 'user', recordId: 1 },
      ],
    ];
    expect(recordsMeant(events)).to.deep.equal([
      { module: 'asset', ids: [5, 7] },
      { module: 'user', ids: [1] },
    ]);
  });

  it('show the input in the order of the form, then what the form no longer has', () => {
    expect(inputNames([{ name: 'reason' }, { name: 'day' }], { old: 1, day: '', reason: 'x' })).to.deep.equal([
      'reason',
      'day',
      'old',
    ]);
  });
});

describe('the roles of a user in the trail of the console', () => {
  it('have the data scope of all records where the event names none', () => {
    expect(withAssignedRoles({ roleIds: [2, 5], departmentId: 1 })).to.deep.equal({
      departmentId: 1,
      roles: [
        { roleId: 2, scope: 1 },
        { roleId: 5, scope: 1 },
      ],
    });
  });

  it('have the data scopes of the event, each part in one order, without their ids beside them', () => {
    const roles = [{ departments: [{ below: true, id: 4 }], scope: 2, roleId: 5 }];
    expect(JSON.stringify(withAssignedRoles({ roleIds: [5], roles }))).to.equal(
      JSON.stringify({ roles: [{ roleId: 5, scope: 2, departments: [{ id: 4, below: true }] }] }),
    );
  });

  it('are not added to an event without roles', () => {
    const state = { username: 'lilei', menuIds: [1] };
    expect(withAssignedRoles(state)).to.equal(state);
  });
});

/** 10:40:30 in Shanghai. */
const CLOCK = { now: new Date('2026-11-25T02:40:30Z'), zone: 'Asia/Shanghai' };

describe('the query of the trail in the console', () => {
  it('has the filters of the address, with the seconds of its times', () => {
    const given = {
      action: 'cancel',
      module: 'contract',
      userId: '1',
      from: '2026-11-23T10:00',
      to: '2026-11-23T10:05',
    };
    expect(trailQuery(filters(given), CLOCK)).to.include({
      ...{ action: 'cancel', module: 'contract', recordId: '', userId: 1 },
      ...{ from: '2026-11-23 10:00:00', to: '2026-11-23 10:05:59' },
    });
  });

  it('asks for every event of one record, and for those of a day otherwise', () => {
    expect(trailQuery(filters({ module: 'asset', recordId: '5' }), CLOCK)).to.include({
      ...{ module: 'asset', recordId: 5, from: '1970-01-01 00:00:00' },
    });
    for (const one of [{ module: 'asset' }, { recordId: '5' }])
      expect(trailQuery(filters(one), CLOCK).from).to.equal('');
    const from = '2026-11-23T10:00';
    expect(trailQuery(filters({ module: 'asset', recordId: '5', from }), CLOCK).from).to.equal('2026-11-23 10:00:00');
  });

  it('begins a period at a full hour of the service, counted from the end', () => {
    const from = (given: Partial<TrailFilters>) => trailQuery(filters(given), CLOCK).from;
    expect(from({ period: '24h' })).to.equal('2026-11-24 10:00:00');
    expect(from({ period: '7d' })).to.equal('2026-11-18 10:00:00');
    expect(from({ period: '30d', to: '2026-03-31T00:30' })).to.equal('2026-03-01 00:00:00');
    expect(trailQuery(filters({ period: '7d' }), CLOCK)).to.not.have.property('period');
    for (const period of ['', '8d', 'toString']) expect(from({ period }), period).to.equal('');
    expect(from({ period: '7d', from: '2026-11-23T10:00' })).to.equal('2026-11-23 10:00:00');
  });

  it('has every event of a history without a period', () => {
    expect(trailQuery(historyFilters('asset', 5, ''), CLOCK)).to.include({
      ...{ module: 'asset', recordId: 5, from: '1970-01-01 00:00:00' },
    });
    expect(trailQuery(historyFilters('asset', 5, '24h'), CLOCK).from).to.equal('2026-11-24 10:00:00');
  });

  it('shows its period: a day, every event of one record, the chosen one, or none with a start of its own', () => {
    expect(shownPeriod(filters({}))).to.equal('24h');
    expect(shownPeriod(historyFilters('asset', 5, ''))).to.equal('all');
    expect(shownPeriod(historyFilters('asset', 5, '30d'))).to.equal('30d');
    expect(shownPeriod(filters({ period: '7d', from: '2026-11-23T10:00' }))).to.equal(undefined);
  });

  it('has filters besides its period, or none', () => {
    expect(isFilteredFurther(filters({ period: '7d' }))).to.equal(false);
    for (const one of [{ kind: REFUSED }, { from: '2026-11-23T10:00' }])
      expect(isFilteredFurther(filters(one))).to.equal(true);
  });

  it('asks for all refusals at the address to which the start page leads', () => {
    const shown = Object.fromEntries(new URLSearchParams(REFUSALS.split('?')[1]));
    expect(trailQuery(filters(shown), CLOCK)).to.include({ refused: true, kind: '', from: '' });
  });

  it('is in the address of the history of a record', () => {
    expect(historyOf('asset', 5)).to.equal('/audit?module=asset&recordId=5');
  });
});

describe('the answer of an operation in the console', () => {
  it('tells that no record has changed only if the number is 0', () => {
    expect(changedNone({ changed: 0 })).to.equal(true);
    for (const data of [{ changed: 2 }, { version: 2 }, null]) expect(changedNone(data)).to.equal(false);
  });
});
