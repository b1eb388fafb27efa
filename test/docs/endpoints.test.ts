import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { bodyOf, endpointsPage } from '../support/endpoints-page.js';
import { descriptionOf, fits, type Description } from '../support/http/description.js';
import { startLightService } from '../support/http/light-service.js';

/** Without the padding of table cells, which the formatter adds. */
const unpadded = (page: string): string => page.replace(/ *\| */g, '|').replace(/-{3,}/g, '---');

describe('docs/endpoints.md', () => {
  let description: Description;
  before(async () => {
    const service = await startLightService();
    description = await descriptionOf(service);
    await service.stop();
  });

  it('equals the page that is generated from the description', () => {
    const page = readFileSync('docs/endpoints.md', 'utf8');
    expect(unpadded(page), 'run npm run docs').to.equal(unpadded(endpointsPage(description)));
  });

  it('shows bodies that the description accepts', () => {
    const described = description.operations.filter(({ operation }) => operation.requestBody);
    expect(described).to.have.length.above(20);
    for (const one of described) {
      const schema = one.operation.requestBody?.content['application/json']?.schema ?? {};
      expect(fits(schema, bodyOf(one)), `${one.path} ${JSON.stringify(bodyOf(one))}`).to.equal(true);
    }
  });
});
