import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { fencedBlocksOf } from '../support/markdown.js';

/** Each Chinese page beside the English page that it follows. */
const PAGES = [
  { chinese: 'README.zh.md', english: 'README.md' },
  ...readdirSync('docs/zh').map((name) => ({ chinese: `docs/zh/${name}`, english: `docs/${name}` })),
];

const FENCED = /^```.*?^```/gms;

/** The levels of the headings, in their order: `##` and so on. */
const headingsOf = (text: string): string[] =>
  [...text.replace(FENCED, '').matchAll(/^(#+) /gm)].map(([, level = '']) => level);

/** What stands in code: names, settings, commands and values, once each. */
const namesOf = (text: string): string[] =>
  [...new Set([...text.replace(FENCED, '').matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name))].toSorted();

const read = (page: string): string => readFileSync(page, 'utf8');

describe('the Chinese pages', () => {
  it('are pages of the English documents', () => {
    expect(PAGES.length).to.be.at.least(3);
    expect(PAGES.map(({ english }) => english).filter((page) => !existsSync(page))).to.deep.equal([]);
  });

  for (const { chinese, english } of PAGES.filter((pair) => existsSync(pair.english))) {
    describe(chinese, () => {
      it('has the headings of the English page, at the same levels', () => {
        expect(headingsOf(read(chinese))).to.deep.equal(headingsOf(read(english)));
      });

      it('has the same commands and code, in the same order', () => {
        expect(fencedBlocksOf(read(chinese)).map(({ body }) => body)).to.deep.equal(
          fencedBlocksOf(read(english)).map(({ body }) => body),
        );
      });

      it('names the same settings, commands and values', () => {
        expect(namesOf(read(chinese))).to.deep.equal(namesOf(read(english)));
      });

      it('links to the English page, which links to it', () => {
        const up = chinese.startsWith('docs/') ? '../' : '';
        expect(read(chinese)).to.include(`[English](${up}${english.replace('docs/', '')})`);
        expect(read(english)).to.include(`[中文](${chinese.replace('docs/', '')})`);
      });

      it('has no half-width punctuation beside Chinese characters', () => {
        const prose = read(chinese)
          .replace(FENCED, '')
          .replace(/`[^`\n]*`|\]\([^)]*\)|<[^>]*>/g, '');
        expect(
          [...prose.matchAll(/.{0,10}(?:\p{sc=Han}[,;:?!]|[,;?!]\p{sc=Han}).{0,10}/gu)].map(([found]) => found),
        ).to.deep.equal([]);
      });
    });
  }
});
