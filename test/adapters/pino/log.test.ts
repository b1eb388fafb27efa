import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { readSettings } from '../../../config/settings.js';
import { pinoLog, pipeOutput, prettyOutput } from '../../../src/adapters/pino/pino-log.js';
import { choiceFrom } from '../../../src/composition/choice.js';
import { expectRight } from '../../support/expect-either.js';
import { withinTurns } from '../../support/eventually.js';
import { logLines } from '../../support/http/log-lines.js';

const pretty = async () => {
  const lines = logLines();
  return { log: pinoLog('info', await prettyOutput(lines, false)), lines };
};

describe('pretty log', () => {
  it('is a line for each entry: time, level, message and fields', async () => {
    const { log, lines } = await pretty();
    log.info('request', { requestId: 'abc', path: '/healthz', status: 200 });
    expect(lines.text()).to.match(
      /^\[\d\d:\d\d:\d\d\.\d+\] INFO: request \{"requestId":"abc","path":"\/healthz","status":200\}\n$/,
    );
  });

  it('shows the stack of an error, and its cause', async () => {
    const { log, lines } = await pretty();
    log.error('unexpected error', { error: new Error('outer', { cause: new Error('inner') }) });
    expect(lines.text()).to.include('ERROR: unexpected error').and.include('Error: outer').and.include('Error: inner');
    expect(lines.text()).to.include('log.test');
  });

  it('writes no control characters from a request to the terminal', async () => {
    const { log, lines } = await pretty();
    log.info('request', { path: '/\u001b[2J\n[00:00:00.000] INFO: forged' });
    expect(lines.text().trimEnd()).to.not.include('\u001b').and.not.include('\n');
  });
});

describe('the form of the log', () => {
  const { isTTY } = process.stdout;
  afterEach(() => Object.assign(process.stdout, { isTTY }));
  const formOf = (LOG_FORMAT: string, isTerminal: boolean) => {
    Object.assign(process.stdout, { isTTY: isTerminal });
    const settings = expectRight(readSettings({ JWT_SECRET: 'for tests alone, and longer than 32 bytes', LOG_FORMAT }));
    return choiceFrom(settings).log;
  };

  it('is pretty in a terminal and JSON elsewhere, unless it is chosen', () => {
    expect(formOf('', true)).to.equal('pretty');
    expect(formOf('', false)).to.equal('json');
    expect(formOf('json', true)).to.equal('json');
    expect(formOf('pretty', false)).to.equal('pretty');
  });
});

describe('a log that is written to a pipe', () => {
  it('drops lines beyond the buffer limit, and logs their number when the pipe accepts lines again', async () => {
    const pipe = new PassThrough({ highWaterMark: 1 });
    const log = pinoLog('info', pipeOutput(pipe, 1_000));
    for (let i = 0; i < 100; i += 1) log.info('x'.repeat(100));
    const lines: string[] = [];
    pipe.on('data', (line: Buffer) => void lines.push(line.toString()));
    await withinTurns(() => pipe.writableLength === 0);
    const written = lines.length;
    expect(written).to.be.within(1, 10);
    log.info('after');
    await withinTurns(() => lines.length >= written + 2);
    expect(lines.at(-2)).to.include(`"lines":${100 - written},"msg":"log lines dropped"`);
    expect(lines.at(-1)).to.include('"msg":"after"');
  });
});
