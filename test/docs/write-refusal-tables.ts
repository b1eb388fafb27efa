import { writeFileSync } from 'node:fs';
import { pagesWithRefusals, withRefusalTable } from '../support/refusal-tables.js';

for (const [file, text] of pagesWithRefusals()) writeFileSync(file, withRefusalTable(text));
