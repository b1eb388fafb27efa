import { expect } from 'chai';
import { MAX_DEPARTMENT_DEPTH, type Departments } from '../../../src/contract/access/department-hierarchy.js';
import {
  checkDepartmentChildren,
  checkDepartmentParent,
  checkDepartmentUse,
} from '../../../src/domain/access/department-checks.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';

/** Each below the one before it. */
const chain = (length: number): Departments =>
  new Map(Array.from({ length }, (_, i) => [i + 1, { id: i + 1, parentId: i }]));

describe('the parent of a department', () => {
  it('is the root or a live department, and the tree has at most ten levels', () => {
    expect(MAX_DEPARTMENT_DEPTH).to.equal(10);
    const tree = chain(10);
    for (const parentId of [0, 1, 9]) expectRight(checkDepartmentParent(tree, undefined, parentId));
    for (const parentId of [10, 11, 2 ** 40]) {
      const refused = expectLeft(checkDepartmentParent(tree, undefined, parentId), 'ParentInvalid');
      expect(refused).to.deep.include({ field: 'parentId', title: '部门' });
    }
  });

  it('is not the department itself or one below it, and leaves room for those below it', () => {
    const tree = new Map([...chain(9), [20, { id: 20, parentId: 0 }], [21, { id: 21, parentId: 20 }]]);
    for (const parentId of [3, 4, 9]) expectLeft(checkDepartmentParent(tree, 3, parentId), 'ParentInvalid');
    expectRight(checkDepartmentParent(tree, 20, 8));
    expectLeft(checkDepartmentParent(tree, 20, 9), 'ParentInvalid');
  });
});

describe('a department', () => {
  it('is deleted only together with those below it', () => {
    expectRight(checkDepartmentChildren(chain(3), [3]));
    expectRight(checkDepartmentChildren(chain(3), [2, 3]));
    expectLeft(checkDepartmentChildren(chain(3), [2]), 'DepartmentHasChildren');
  });

  it('is not deleted while users belong to it', () => {
    expectRight(checkDepartmentUse(0));
    expect(expectLeft(checkDepartmentUse(2), 'DepartmentInUse').users).to.equal(2);
  });
});
