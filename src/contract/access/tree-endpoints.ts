import { department } from '../modules/department.js';
import { ID, VERSION } from '../forms/form-field.js';
import { formCodecs } from '../forms/value-codecs.js';
import { t } from '../values/fp.js';
import { menu } from '../modules/menu.js';
import { signature } from '../signatures/signature.js';
import { treeCodec } from '../values/tree-codec.js';

/** A menu as answers show it, without those below it. */
export const menuFields = formCodecs({ id: ID, version: VERSION, ...menu.fields });
const departmentFields = formCodecs({ id: ID, version: VERSION, ...department.fields });

export const READ_MENU_TREE = signature({
  method: 'GET',
  path: '/menu/tree',
  data: t.readonlyArray(treeCodec('menu tree', menuFields)),
});
export const READ_DEPARTMENT_TREE = signature({
  method: 'GET',
  path: '/department/tree',
  data: t.readonlyArray(treeCodec('department tree', departmentFields)),
});
