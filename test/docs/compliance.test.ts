import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { readSettings } from '../../config/settings.js';
import { SETTING_NAMES } from '../../config/unknown-settings.js';
import { mlpsLevel } from '../../src/cli/doctor/mlps-level.js';

const page = readFileSync('docs/compliance.md', 'utf8');
const chinese = readFileSync('docs/zh/compliance.md', 'utf8');

/** A file under `test` and the title of a test in it. */
const NAMED = /`([a-z-]+(?:\/[\w.-]+)+): ([^`]+)`/g;

const namedIn = (text: string) => [...text.matchAll(NAMED)].map(([, file = '', title = '']) => ({ file, title }));
const sourceOf = (file: string): string => {
  const path = [`test/${file}.test.ts`, `test/${file}.ts`].find((one) => existsSync(one));
  return path === undefined ? '' : readFileSync(path, 'utf8');
};

/** The rows of the tables of clauses, as cells, each with the heading above it. */
const rowsIn = (text: string) => {
  let heading = '';
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) heading = line;
    if (!/^\| \d\.1\.[45]/.test(line)) return [];
    return [{ heading, cells: line.split(' | ').map((cell) => cell.replace(/^\| | *\|$/g, '').trim()) }];
  });
};
const rows = rowsIn(page);

/** The settings in code, each with its value if there is one. */
const settingsIn = (text: string) =>
  [...text.matchAll(/`([A-Z][A-Z0-9_]+)(?:=(\w+))?`/g)].map(([, name = '', value]) => ({ name, value }));

/** True if the service knows the setting, and lets it have the value. */
const isPossible = ({ name, value }: Readonly<{ name: string; value?: string | undefined }>): boolean => {
  if (!SETTING_NAMES.includes(name)) return false;
  const read = value === undefined ? undefined : readSettings({ [name]: value });
  return read?._tag !== 'Left' || !read.left.split('\n').some((line) => line.startsWith(`${name} must`));
};

/** The titles of the clauses in GB/T 22239-2019. Level 2 has none about confidentiality. */
const TITLES: Readonly<Record<string, ReadonlyArray<string>>> = {
  '7.1.4': [
    ...['身份鉴别', '访问控制', '安全审计', '入侵防范', '恶意代码防范', '可信验证'],
    ...['数据完整性', '数据备份恢复', '剩余信息保护', '个人信息保护'],
  ],
  '8.1.4': [
    ...['身份鉴别', '访问控制', '安全审计', '入侵防范', '恶意代码防范', '可信验证'],
    ...['数据完整性', '数据保密性', '数据备份恢复', '剩余信息保护', '个人信息保护'],
  ],
};
const titleOf = (clause: string): string => {
  const [, part = '', number = ''] = /^(\d\.1\.[45])\.(\d+)/.exec(clause) ?? [];
  return part.endsWith('5') ? '安全管理中心' : (TITLES[part]?.[Number(number) - 1] ?? 'no clause');
};

describe('docs/compliance.md', () => {
  it('names only tests that exist', () => {
    expect(namedIn(page)).to.have.length.above(25);
    const missing = namedIn(page).filter(({ file, title }) => !sourceOf(file).includes(`it('${title}'`));
    expect(missing).to.deep.equal([]);
  });

  it('has a test in each row, or says that there is none', () => {
    expect(rows).to.have.length.above(25);
    expect(rows.filter(({ cells }) => cells.length !== 5)).to.deep.equal([]);
    const without = rows.filter(({ cells: [, , , tests = ''] }) => tests !== 'none' && !new RegExp(NAMED).test(tests));
    expect(without).to.deep.equal([]);
  });

  it('names only settings and values that exist, in both languages', () => {
    for (const text of [page, chinese]) {
      expect(settingsIn(text)).to.have.length.above(25);
      expect(settingsIn(text).filter((setting) => !isPossible(setting))).to.deep.equal([]);
    }
  });

  it('has each clause below the title that the standard gives it, in both languages', () => {
    for (const { heading, cells } of [...rows, ...rowsIn(chinese)]) {
      const clauses = cells[0]?.match(/\d\.1\.[45]\.\d+/g) ?? [];
      expect(clauses, cells[0]).to.have.length.above(0);
      for (const clause of clauses) expect(heading, clause).to.contain(titleOf(clause));
    }
  });

  it('has the same clauses and tests in both languages', () => {
    const clausesOf = (text: string) => rowsIn(text).map(({ cells }) => cells[0]?.replaceAll('、', ', '));
    expect(clausesOf(chinese)).to.deep.equal(clausesOf(page));
    expect(namedIn(chinese)).to.deep.equal(namedIn(page));
  });

  it('lacks the clauses that the doctor misses with the strongest settings, in both languages', () => {
    const { missing } = mlpsLevel({
      ...({ ACCOUNT_POLICY: 'mlps', SECOND_FACTOR: 'required' } as const),
      ...{ TRUST_PROXY: ['192.0.2.1/32'], ACCOUNT_IDLE_DAYS: 90 },
    });
    const lastPart = (text: string) => text.slice(text.lastIndexOf('\n## '));
    const lackingIn = (text: string) =>
      [...lastPart(text).matchAll(/^- .*[(（](8[^)）]*)[)）]/gm)].map(([, clauses = '']) =>
        clauses.replaceAll('、', ', '),
      );
    expect(missing).to.have.length.above(0);
    for (const text of [page, chinese]) expect(lackingIn(text)).to.deep.equal(missing.map(({ clause }) => clause));
  });

  it('has a row for each clause that the doctor misses with the weakest settings, and the row names the setting of the hint', () => {
    const { missing } = mlpsLevel({
      ...({ ACCOUNT_POLICY: 'open', SECOND_FACTOR: 'off' } as const),
      ...{ TRUST_PROXY: [], ACCOUNT_IDLE_DAYS: 0 },
    });
    for (const { clause, hint } of missing)
      for (const one of clause.split(', ')) {
        const concerned = rows.filter(({ cells: [clauses = ''] }) =>
          clauses.split(', ').some((listed) => listed.startsWith(one)),
        );
        expect(concerned, one).to.have.length.above(0);
        // the head of the page names the policy for all rows
        const needed = SETTING_NAMES.filter((name) => name !== 'ACCOUNT_POLICY' && hint.split(/\W+/).includes(name));
        const named = concerned.flatMap(({ cells: [, , does = ''] }) => settingsIn(does).map(({ name }) => name));
        expect(named, one).to.include.members(needed);
      }
  });
});

describe('the hints of the doctor', () => {
  const FOLDER = 'src/cli/doctor';
  /** An expression in a template may have another template. */
  const withoutExpressions = (source: string): string => {
    const without = source.replace(/\$\{[^{}]*\}/g, '');
    return without === source ? source : withoutExpressions(without);
  };
  const texts = readdirSync(FOLDER).flatMap((file) =>
    [...withoutExpressions(readFileSync(`${FOLDER}/${file}`, 'utf8')).matchAll(/'[^'\n]*'|`[^`]*`/g)].map(
      ([text]) => text,
    ),
  );

  it('name only settings and values that exist', () => {
    const names = texts.flatMap((text) => text.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? []);
    expect(new Set(names)).to.have.property('size').above(10);
    expect(names.filter((name) => !SETTING_NAMES.includes(name))).to.deep.equal([]);
    const values = texts.flatMap((text) => [...text.matchAll(/\b([A-Z_]+) to (\w+)(?=['`,])/g)]);
    expect(values).to.have.length.above(2);
    expect(values.filter(([, name = '', value]) => !isPossible({ name, value }))).to.deep.equal([]);
  });
});
