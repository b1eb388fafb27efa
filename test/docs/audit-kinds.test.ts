import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { AUDIT_KINDS } from '../../src/contract/audit/audit-kinds.js';

describe('docs/operating.md', () => {
  it('has every kind of event in its tables, each once', () => {
    const [, section = ''] = /^## The audit trail\n(.*?)^## /msu.exec(readFileSync('docs/operating.md', 'utf8')) ?? [];
    const firstCells = [...section.matchAll(/^\| ((?:`[A-Z]\w+`(?:, )?)+) +\|/gmu)].map(([, cell = '']) => cell);
    const kinds = firstCells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/gu)].map(([, kind]) => kind));
    expect(kinds).to.have.members(Object.keys(AUDIT_KINDS));
  });
});
