import { readFileSync } from 'node:fs';
import { FAILURE_TABLE } from '../../src/http/openapi/responses.js';
import { markdownFiles } from './markdown.js';

/** What stands between these comments is generated. */
const BLOCK = /(<!-- refusals: npm run docs writes this table -->\n)[^]*?(\n<!-- end of refusals -->)/g;

/** A page with the table of src/contract/refusals/refusals.ts in each block. */
export const withRefusalTable = (page: string): string => page.replace(BLOCK, `$1\n${FAILURE_TABLE}\n$2`);

/** The pages that have a block, with their text. */
export const pagesWithRefusals = (): ReadonlyArray<readonly [file: string, text: string]> =>
  markdownFiles()
    .map((file) => [file, readFileSync(file, 'utf8')] as const)
    .filter(([, text]) => text.match(BLOCK));
