import { ROOT_ID } from '../values/hierarchy.js';
import { SORT, STATUS } from '../forms/form-field.js';
import type { FormValues } from '../forms/form.js';
import { MANAGED_ACTIONS } from './managed-module.js';
import { defineModule } from './module-declaration.js';
import { MENU_PERMISSION } from '../values/permission.js';

/** The types of a menu. */
export const FOLDER = 1;
export const PAGE = 2;
export const BUTTON = 3;

/** Whether a menu is shown in the navigation. */
export const VISIBLE = 1;
export const HIDDEN = 2;

/**
 * The address of a page: one of this application, or a whole one with `http` or `https`. A browser ignores some characters and
 * reads a backslash as `/`, so `//host`, white space, backslashes and invisible characters are refused.
 */
const ROUTE =
  /^(?:[hH][tT][tT][pP][sS]?:\/\/[^\s\p{Cc}\p{Cf}\\/?#][^\s\p{Cc}\p{Cf}\\]*|(?!\/\/|[a-zA-Z][a-zA-Z0-9+.-]*:)[^\s\p{Cc}\p{Cf}\\]*)$/u;

/** `permission` is empty where the menu grants none. `english` is the name for English readers; empty: they see `name`. */
export const menu = defineModule({
  name: 'menu',
  title: '菜单',
  english: 'Menus',
  fields: {
    parentId: {
      kind: 'integer',
      title: '上级菜单',
      english: 'Parent menu',
      refersTo: 'menu',
      min: ROOT_ID,
      max: Number.MAX_SAFE_INTEGER,
      default: ROOT_ID,
    },
    name: { kind: 'text', title: '菜单名称', english: 'Name', min: 1, max: 30 },
    english: {
      kind: 'text',
      title: '英文名称',
      english: 'English name',
      min: 0,
      max: 60,
      default: '',
      since: '0.1.0',
    },
    type: {
      kind: 'choice',
      title: '菜单类型',
      english: 'Type',
      choices: [
        { value: FOLDER, title: '目录', english: 'Folder' },
        { value: PAGE, title: '页面', english: 'Page' },
        { value: BUTTON, title: '按钮', english: 'Button' },
      ],
    },
    permission: {
      kind: 'text',
      title: '权限标识',
      english: 'Permission',
      min: 0,
      max: 200,
      pattern: new RegExp(`^$|${MENU_PERMISSION.source}`, 'u'),
      patternText: {
        title: '形如 sys:模块:操作，例如 sys:user:page',
        english: 'It has the form sys:module:action, such as sys:user:page',
      },
      default: '',
      requiredWhen: { field: 'type', value: BUTTON },
    },
    path: {
      kind: 'text',
      title: '路由地址',
      english: 'Route',
      min: 0,
      max: 200,
      pattern: ROUTE,
      patternText: {
        title: '站内地址，或以 http://、https:// 开头的地址；不能含空白和反斜杠',
        english:
          'An address of this application, or one that begins with http:// or https://; no white space, no backslash',
      },
      default: '',
    },
    component: { kind: 'text', title: '组件路径', english: 'Component', min: 0, max: 200, default: '' },
    icon: { kind: 'text', title: '图标', english: 'Icon', min: 0, max: 100, default: '' },
    visible: {
      kind: 'choice',
      title: '是否显示',
      english: 'Visibility',
      choices: [
        { value: VISIBLE, title: '显示', english: 'Shown' },
        { value: HIDDEN, title: '隐藏', english: 'Hidden' },
      ],
      default: VISIBLE,
    },
    sort: SORT,
    status: STATUS,
  },
  list: ['id', 'parentId', 'name', 'type', 'permission', 'status', 'statusText', 'sort', 'createTime', 'updateTime'],
  order: ['sort'],
  search: { name: ['name'] },
  filters: ['type', 'status'],
  orderBy: ['name', 'createTime'],
  label: 'name',
  actions: [...MANAGED_ACTIONS, 'tree', 'holders'],
});

/** A live menu with every field of its form. */
export type MenuRecord = Readonly<{ id: number; version: number }> & FormValues<typeof menu.fields>;
