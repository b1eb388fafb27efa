import { readdirSync } from 'node:fs';
import { readOr } from './executables.js';

const CODE_BLOCK = /^(```|~~~).*?^\1/gms;
const CODE = /`[^`\n]*`/g;

/** Every page of the product: those at the top, and those below its own folders. */
export const markdownFiles = (): string[] => [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...['docs', 'bench', 'examples', 'deploy'].flatMap((folder) => pagesBelow(folder)),
];

/** Without the packages of an installed example, which link to the folder above it. */
const pagesBelow = (folder: string): string[] =>
  readOr([], () => readdirSync(folder, { withFileTypes: true })).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : pagesBelow(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });

/** Where the links and pictures of a page lead; what stands in code is none. */
export const linksOf = (page: string): string[] => {
  const text = page.replace(CODE_BLOCK, '').replace(CODE, 'code');
  return [...text.matchAll(/\]\(([^()\s]+)\)|^\[[^\]]+\]:\s*(\S+)/gm)].map(
    ([, inline, below]) => inline ?? below ?? '',
  );
};

/** The anchors that a page's headings have where pages are shown. */
export const anchorsOf = (page: string): ReadonlySet<string> => {
  const anchors = new Set<string>();
  for (const [, heading = ''] of page.replace(CODE_BLOCK, '').matchAll(/^#{1,6} +(.+)$/gm)) {
    const plain = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    let [anchor, copies] = [plain, 0];
    while (anchors.has(anchor)) anchor = `${plain}-${(copies += 1)}`;
    anchors.add(anchor);
  }
  return anchors;
};

/** What stands between fences, with the language that is named and where the block begins. */
export const fencedBlocksOf = (page: string): Readonly<{ language: string; body: string; index: number }>[] =>
  [...page.matchAll(/^```(\w*)\n(.*?)^```/gms)].map(({ 1: language = '', 2: body = '', index }) => ({
    language,
    body,
    index,
  }));
