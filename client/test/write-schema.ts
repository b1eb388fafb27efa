import { writeFileSync } from 'node:fs';
import { schemaSource } from './schema-source.js';

writeFileSync('client/src/schema.ts', await schemaSource());
