import { expect } from 'chai';
import { changedNone } from '../../console/src/modules/changed-none.js';
import { historyOf } from '../../console/src/operations/list-address.js';
import { operationsMessages } from '../../console/src/operations/operations-messages.js';
import { inputNames, offeredActions, operationIn, tellsMore } from '../../console/src/operations/trail-actions.js';
import { TRAIL_FILTERS, trailQuery, type TrailFilters } from '../../console/src/operations/trail-query.js';
import { descriptionOf } from '../../console/src/service/description.js';
import { moduleDescription } from '../../src/contract/module-description.js';
import { actionOf, CHANGE_KINDS } from '../../src/domain/records/record-change.js';
import { contract } from '../support/modules/contract.js';
import { EVERY_KIND } from '../support/modules/every-kind.js';

const { modules } = descriptionOf({
  'x-modules': { contract: moduleDescription(contract), asset: moduleDescription(EVERY_KIND) },
});
const USUAL = [...CHANGE_KINDS.map((kind) => actionOf({ kind })), 'clear'];

const filters = (given: Partial<TrailFilters>): TrailFilters => ({
  ...(Object.fromEntries(TRAIL_FILTERS.map((name) => [name, ''])) as TrailFilters),
  ...given,
});

describe('the actions of the trail in the console', () => {
  it('have a word in each language, unless they are operations', () => {
    for (const language of ['english', 'chinese'] as const)
      expect(operationsMessages[language].audit.actions).to.have.all.keys(USUAL);
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

  it('show the input in the order of the form, then what the form no longer has', () => {
    expect(inputNames([{ name: 'reason' }, { name: 'day' }], { old: 1, day: '', reason: 'x' })).to.deep.equal([
      'reason',
      'day',
      'old',
    ]);
  });
});

describe('the query of the trail in the console', () => {
  it('has the filters of the address, with the seconds of its times', () => {
    const given = {
      action: 'cancel',
      module: 'contract',
      userId: '1',
      from: '2026-11-23T10:00',
      to: '2026-11-23T10:05',
    };
    expect(trailQuery(filters(given))).to.include({
      ...{ action: 'cancel', module: 'contract', recordId: '', userId: 1 },
      ...{ from: '2026-11-23 10:00:00', to: '2026-11-23 10:05:59' },
    });
  });

  it('asks for every event of one record, and for those of a day otherwise', () => {
    expect(trailQuery(filters({ module: 'asset', recordId: '5' }))).to.include({
      ...{ module: 'asset', recordId: 5, from: '1970-01-01 00:00:00' },
    });
    for (const one of [{ module: 'asset' }, { recordId: '5' }]) expect(trailQuery(filters(one)).from).to.equal('');
    const from = '2026-11-23T10:00';
    expect(trailQuery(filters({ module: 'asset', recordId: '5', from })).from).to.equal('2026-11-23 10:00:00');
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
