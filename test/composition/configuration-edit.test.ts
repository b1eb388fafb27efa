import { expect } from 'chai';
import { isConstantName, withModule } from '../../src/composition/configuration-edit.js';

const LINE = "import { contract } from './modules/contract.js';";
const HEAD = "import { defineConfig } from 'menshen';\n";

/** A configuration before and after the module `contract` is added. Undefined where it cannot be added safely. */
const CASES: Readonly<Record<string, readonly [before: string, after: string | undefined]>> = {
  'an empty list': [
    `${HEAD}\nexport default defineConfig({ modules: [] });\n`,
    `${HEAD}${LINE}\n\nexport default defineConfig({ modules: [contract] });\n`,
  ],
  'a list of several lines, with a comma at its end and comments': [
    `${HEAD}export default defineConfig({\n  modules: [\n    a, // ], the first\n  ],\n});\n`,
    `${HEAD}${LINE}\nexport default defineConfig({\n  modules: [\n    a, // ], the first\n    contract,\n  ],\n});\n`,
  ],
  'a list of several lines without a comma at its end': [
    'export default {\n  modules: [\n    a\n  ]\n};\n',
    `${LINE}\n\nexport default {\n  modules: [\n    a,\n    contract\n  ]\n};\n`,
  ],
  'a comment that has a list': [
    `${HEAD}// modules: [old]\nexport default defineConfig({ modules: [a] });\n`,
    `${HEAD}${LINE}\n// modules: [old]\nexport default defineConfig({ modules: [a, contract] });\n`,
  ],
  'a text that has a list': [
    `${HEAD}const text = 'modules: [';\nexport default defineConfig({ modules: [a], adapters: {} });\n`,
    `${HEAD}${LINE}\nconst text = 'modules: [';\nexport default defineConfig({ modules: [a, contract], adapters: {} });\n`,
  ],
  'a call in the list': [
    `${HEAD}export default defineConfig({ modules: [made([1, 2]), ...others] });\n`,
    `${HEAD}${LINE}\nexport default defineConfig({ modules: [made([1, 2]), ...others, contract] });\n`,
  ],
  'no list': [
    `${HEAD}export default defineConfig({ adapters });\n`,
    `${HEAD}${LINE}\nexport default defineConfig({ modules: [contract], adapters });\n`,
  ],
  'no member': ['export default {};\n', `${LINE}\n\nexport default { modules: [contract] };\n`],
  'an import over several lines with a comment behind it': [
    "import {\n  defineConfig,\n} from 'menshen'; // import x\nexport default defineConfig({ modules: [] });\n",
    `import {\n  defineConfig,\n} from 'menshen'; // import x\n${LINE}\nexport default defineConfig({ modules: [contract] });\n`,
  ],
  'line ends of Windows': [
    "import { a } from './a.js'\r\nexport default {\r\n  modules: [\r\n    a,\r\n  ],\r\n}\r\n",
    `import { a } from './a.js'\r\n${LINE}\r\nexport default {\r\n  modules: [\r\n    a,\r\n    contract,\r\n  ],\r\n}\r\n`,
  ],
  'a list that another statement makes': ['const modules = [];\nexport default { modules };\n', undefined],
  'a spread that may have a list': ['export default { modules: [], ...others };\n', undefined],
  'two lists': ['export default { modules: [], modules: [a] };\n', undefined],
  'a constant that has the name already': [
    "import { contract } from './other.js';\nexport default { modules: [] };\n",
    undefined,
  ],
  'a comma behind a comment': ['export default { modules: [\n  a /* the first */,\n] };\n', undefined],
  'a fault of syntax': ['export default { modules: [] \n', undefined],
  'no default export': ['export const modules = [];\n', undefined],
};

describe('a module that is added to the text of a configuration', () => {
  for (const [what, [before, after]] of Object.entries(CASES))
    it(`${after === undefined ? 'is not added to' : 'is added to'} a file with ${what}`, () => {
      expect(withModule(before, 'contract')).to.equal(after);
    });

  it('has a name that a constant of JavaScript can have', () => {
    for (const name of ['class', 'default', 'await', 'package', 'arguments', 'let', 'yield'])
      expect(isConstantName(name), name).to.equal(false);
    for (const name of ['contract', 'of', 'type', 'caseFile']) expect(isConstantName(name), name).to.equal(true);
  });
});
