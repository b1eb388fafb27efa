import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { schemaSource } from './schema-source.js';

describe('the types of the client', () => {
  it('equal those generated from the description of the service; otherwise run npm run client:schema', async () => {
    const written = readFileSync('client/src/schema.ts', 'utf8');
    expect((await schemaSource()) === written).to.equal(true);
  });
});
