import { hash } from 'bcryptjs';

/** Passwords of old users. The old programs write `$2a$`. */
export const OLD_PASSWORDS = { admin: 'admin123', lilei: 'Lilei#2026', hanmei: 'Hanmei#2026' } as const;

/** The published hash of `admin123`, which each new database of RuoYi has. */
export const RUOYI_HASH = '$2a$10$7JB720yubVSZvUI0rEqK/.VqGOZTH.ulu33dHOiBE8ByOhJIrdAu2';

/** How many users an old schema has. */
export const OLD_USERS = 5000;

/** A hash as Java programs write it. */
export const oldHash = async (password: string): Promise<string> =>
  (await hash(password, 4)).replace(/^\$2b\$/, '$2a$');

export type OldUser = Readonly<{
  id: number | bigint;
  name: string | null;
  realname?: string;
  password?: string | null;
  enabled?: boolean;
  deleted?: boolean;
}>;

export const OLD_TEXTS = {
  /** 21 characters. */
  longName: 'a.very.long.user.name',
  /** The first letter is a Cyrillic one. */
  lookAlike: '\u0430uditor',
  longMenu: '合同'.repeat(25),
} as const;

const literal = (value: string | null): string => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`);

/** SQL for a row of a table. */
export const row = (table: string, values: ReadonlyArray<string | number | bigint | boolean | null>): string =>
  `insert into ${table} values (${values
    .map((value) => (typeof value === 'string' || value === null ? literal(value) : String(value)))
    .join(', ')});`;

/** Users with every fault that an old schema can have. Both systems have them. */
export const faultyUsers = (usable: string): ReadonlyArray<OldUser> => [
  { id: 10, name: OLD_TEXTS.longName },
  { id: 11, name: 'LiLei' },
  { id: 12, name: 'gone', deleted: true },
  { id: 13, name: 'disabled', enabled: false },
  { id: 14, name: 'Menshen' },
  { id: 15, name: ' spaced ' },
  { id: 16, name: 'salted', password: '2c8d1b5be0b4e5f1b5d2a4a5b3c2d1e0' },
  { id: 17, name: 'empty', password: '' },
  { id: 18, name: OLD_TEXTS.lookAlike },
  { id: 19, name: '王小明' },
  { id: 20, name: '' },
  { id: 21, name: 'costly', password: usable.replace('$04$', '$17$') },
  { id: 22, name: 'tab\tin it' },
  { id: 23, name: "o'brien", realname: `\u3000${'名'.repeat(30)}` },
  { id: 9_007_199_254_740_991n, name: 'numbered' },
];
