import { readFileSync } from 'node:fs';
import { expect } from 'chai';

const GLOSSARY = readFileSync('docs/messages.md', 'utf8');

/** The quoted texts of a source file that hold Chinese, values as the glossary writes them. */
const textsIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/['`]([^'`\n]*\p{Script=Han}[^'`\n]*)['`]/gu)].map(([, text = '']) =>
    text.replace('${seconds}', '<N>').replace('${field}', '<field>'),
  );

describe('the glossary of messages', () => {
  for (const file of ['src/http/messages.ts', 'src/domain/status.ts'])
    it(`has every text of ${file}`, () => {
      const texts = textsIn(file);
      expect(texts).to.not.be.empty;
      expect(texts.filter((text) => !GLOSSARY.includes(`\`${text}\``))).to.deep.equal([]);
    });

  it('has no text that is not said', () => {
    const said = [...textsIn('src/http/messages.ts'), ...textsIn('src/domain/status.ts')];
    const told = [...GLOSSARY.matchAll(/`([^`\n]*\p{Script=Han}[^`\n]*)`/gu)].map(([, text = '']) => text);
    expect(told.filter((text) => !said.includes(text))).to.deep.equal([]);
  });
});
