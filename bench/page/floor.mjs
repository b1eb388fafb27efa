// The floor: node:http answering a page of the same size that stands ready, with no work at all behind it.
import { createServer } from 'node:http';

const record = {
  id: 1,
  name: '春季新品上架',
  type: 1,
  status: 1,
  sort: 1,
  createUser: 'admin',
  createTime: '2026-01-05 09:30:00',
  updateUser: 'admin',
  updateTime: '2026-01-05 09:30:00',
};
const page = { records: Array(10).fill(record), total: 57, size: 10, current: 1, pages: 6 };
const body = Buffer.from(JSON.stringify({ code: 0, msg: '操作成功', data: page, ok: true }));

createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length });
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
