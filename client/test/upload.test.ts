import { expect } from 'chai';
import { apiWith } from '../src/api.js';

type Sent = Readonly<{ type: string | null; body: string }>;

describe('a body of the client', () => {
  const sentWith = async (body: unknown): Promise<Sent> => {
    const sent: Sent[] = [];
    const api = apiWith('http://menshen.test', async (request) => {
      sent.push({ type: request.headers.get('Content-Type'), body: await request.text() });
      return Response.json({ code: 0, msg: '', data: null, ok: true });
    });
    expect(await api.request('POST', '/api/v1/user/import', { query: { dryRun: true }, body })).to.include({
      ok: true,
    });
    return sent[0] ?? { type: null, body: '' };
  };

  it('is a file if it is a text or a Blob, whose type may name its characters', async () => {
    expect(await sentWith('name\r\n"a"')).to.deep.equal({ type: 'text/csv', body: 'name\r\n"a"' });
    const type = 'text/csv;charset=gb18030';
    expect(await sentWith(new Blob(['a,b'], { type }))).to.deep.equal({ type, body: 'a,b' });
    expect(await sentWith(new Blob(['a,b']))).to.deep.equal({ type: 'text/csv', body: 'a,b' });
  });

  it('is JSON otherwise', async () => {
    expect(await sentWith({ ids: [1] })).to.deep.equal({ type: 'application/json', body: '{"ids":[1]}' });
  });
});
