import { expect } from 'chai';
import { E } from '../../src/contract/values/fp.js';
import type { DecideRows, ImportTarget } from '../../src/domain/ports/record-imports.js';
import type { EarlierImports } from '../../src/domain/records/earlier-imports.js';
import { actor } from './administration-fixtures.js';
import { atOnce } from './at-once.js';
import {
  always,
  anotherFile,
  FILE,
  madeFrom,
  refusing,
  target,
  type Imports,
  type MakeImports,
} from './import-fixtures.js';
import { added, updated, VALUES } from './record-changes-steps.js';
import { aRecord } from './record-fixtures.js';

const REPEATED = refusing('repeated' as const);
const HOUR_MS = 60 * 60 * 1000;

/** A file of a module without unique values: two new records with the same values. */
const examples = (): DecideRows<never> => always(added(VALUES.example), added(VALUES.example));

/** The rows, unless the file was imported before. */
const once =
  (rows: DecideRows<never>): DecideRows<'repeated'> =>
  (found) =>
    found.earlier ? [REPEATED, REPEATED] : rows(found);

/** What a store knows of earlier imports of the same file. */
export const repeatsOfImports = (make: MakeImports): Mocha.Suite =>
  describe('a repeated file', () => {
    /** The earlier imports that the decision about the file finds. */
    const earlierOf = async ({ recordImports }: Imports, module = 'example', parts: Partial<ImportTarget> = {}) => {
      let earlier: EarlierImports | undefined;
      await recordImports.judge(target(module, [], parts), (found) => {
        ({ earlier } = found);
        return [];
      });
      return earlier;
    };
    const counts = (earlier: EarlierImports | undefined) =>
      earlier && { times: earlier.times, added: earlier.added, updated: earlier.updated };

    it('has its earlier imports: how many, and what the last one did', async () => {
      const imports = await make({ records: { example: [aRecord('example', 1)] } });
      expect(await earlierOf(imports)).to.equal(undefined);
      await imports.recordImports.write(target('example'), examples());
      expect(counts(await earlierOf(imports))).to.deep.equal({ times: 1, added: 2, updated: 0 });
      const rows = always(updated(1, { values: { sort: 9 } }), added(VALUES.example));
      await imports.recordImports.write(target('example', [1]), rows);
      expect(counts(await earlierOf(imports))).to.deep.equal({ times: 2, added: 1, updated: 1 });
    });

    it('of another module, another user, another file, before the moment asked for, and one that changed nothing: none', async () => {
      const imports = await make({ records: {} });
      await imports.recordImports.write(target('example'), always(undefined));
      expect(await earlierOf(imports)).to.equal(undefined);
      await imports.recordImports.write(target('example'), examples());
      const last = (await earlierOf(imports))?.last ?? new Date(0);
      const later = { ...FILE, since: new Date(last.getTime() + HOUR_MS) };
      expect(await earlierOf(imports, 'example', { file: later })).to.equal(undefined);
      expect(await earlierOf(imports, 'example', { file: anotherFile(1) })).to.equal(undefined);
      expect(await earlierOf(imports, 'example', { actor: actor(2) })).to.equal(undefined);
      expect(await earlierOf(imports, 'position')).to.equal(undefined);
      expect(await earlierOf(imports, 'example', { file: { ...FILE, since: last } })).to.include({ times: 1 });
    });

    it('that was made from a chosen one: an import of either is an earlier one of both, and of another one made from it', async () => {
      const imports = await make({ records: {} });
      const [mended, otherwise, another] = [1, 2, 3].map(anotherFile);
      if (!mended || !otherwise || !another) throw new Error('no files');
      const ofFile = async (file: ImportTarget['file']) => (await earlierOf(imports, 'example', { file }))?.times;
      await imports.recordImports.write(target('example', [], { file: madeFrom(FILE, mended) }), examples());
      expect(await ofFile(FILE)).to.equal(1);
      expect(await ofFile(mended)).to.equal(1);
      expect(await ofFile(madeFrom(FILE, otherwise))).to.equal(1);
      expect(await ofFile(madeFrom(mended, otherwise))).to.equal(1);
      expect(await ofFile(otherwise)).to.equal(undefined);
      expect(await ofFile(madeFrom(another, otherwise))).to.equal(undefined);
      await imports.recordImports.write(target('example'), examples());
      expect(await ofFile(madeFrom(FILE, otherwise))).to.equal(2);
      const digests = (await imports.imported()).map(({ after: { digest, chosenDigest } }) => [digest, chosenDigest]);
      expect(digests).to.have.deep.members([
        [mended.digest, FILE.digest],
        [FILE.digest, undefined],
      ]);
    });

    it('at the same moment with one that was made from it: one is written, and the others find it', async () => {
      const imports = await make({ records: {} });
      // every connection is open, so the writes begin together
      await atOnce(3, () => earlierOf(imports));
      for (const round of [1, 4, 7]) {
        const chosen = anotherFile(round);
        const files = [chosen, ...[1, 2].map((more) => madeFrom(chosen, anotherFile(round + more)))];
        const writeOf = (file: ImportTarget['file']) =>
          imports.recordImports.write(target('example', [], { file }), once(examples()));
        const outcomes = await Promise.all(files.map(writeOf));
        expect(outcomes.filter((rows) => rows.every(E.isRight))).to.have.length(1);
      }
    });

    it('whose rows are refused: it is no earlier import', async () => {
      const imports = await make({ records: {} });
      await imports.recordImports.write(target('example'), always<'repeated'>(added(VALUES.example), REPEATED));
      expect(await earlierOf(imports)).to.equal(undefined);
    });

    it('at the same moment: one is written, and the others find it', async () => {
      const imports = await make({ records: {} });
      const outcomes = await atOnce(3, () => imports.recordImports.write(target('example'), once(examples())));
      expect(outcomes.filter((rows) => rows.every(E.isRight))).to.have.length(1);
      expect(outcomes.filter((rows) => rows.every(E.isLeft))).to.have.length(2);
      expect(await imports.trail()).to.have.length(2);
    });
  });
