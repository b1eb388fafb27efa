import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { declaredPermissions } from '../../src/contract/access/permissions.js';
import { MODULES, PRODUCT_MODULES } from '../../src/contract/modules/modules.js';

/** The section on permissions has two tables: permissions, and the tasks that need several of them. */
const [permissions = '', tasks = ''] = readFileSync('docs/administration.md', 'utf8')
  .split('## Permissions\n')[1]!
  .split('\n## ')[0]!
  .split('Grant them together:');

/** `sys:a:b`, and the actions `:c` that follow it in the same row. */
const namedIn = (text: string): ReadonlyArray<string> =>
  text.split('\n').flatMap((row) => {
    const names = [...row.matchAll(/`(sys:[\w<>]+)?:(\w+)`/g)];
    const owner = names[0]?.[1] ?? '';
    return names.map(([, own = owner, action = '']) => `${own}:${action}`);
  });

describe('the permissions in docs/administration.md', () => {
  it('are those of the endpoints, and no others', () => {
    const named = namedIn(permissions).flatMap((name) =>
      name.includes('<module>') ? Object.keys(MODULES).map((module) => name.replace('<module>', module)) : [name],
    );
    expect(named).to.have.members(declaredPermissions(PRODUCT_MODULES));
  });

  it('include every permission that a task names', () => {
    const named = namedIn(tasks).filter((name) => name.startsWith('sys:'));
    expect(named).to.have.length.above(8);
    expect(declaredPermissions(PRODUCT_MODULES)).to.include.members(named);
  });
});
