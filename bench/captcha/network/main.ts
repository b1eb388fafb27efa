import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { canvasCaptchaPainter } from '../../../src/adapters/canvas/canvas-captcha-painter.js';
import { plainPainter } from './plain-painter.js';
import { pythonWithTorch, runScript } from './python.js';
import { writeRaw } from './raw.js';

const { values } = parseArgs({
  options: {
    easy: { type: 'boolean', default: false },
    heads: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '10' },
    train: { type: 'string', default: '10000' },
    test: { type: 'string', default: '500' },
  },
});
const [MOST, LEAST_EASY] = [0.6, 0.95];
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

type Result = Readonly<{ whole: number; characters: number; wholeOfKnown: number; epochs: number; parameters: number }>;

const attack = async (python: string): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'captcha-network-'));
  try {
    const painter = values.easy ? plainPainter() : canvasCaptchaPainter();
    console.error(`Painting ${values.train} pictures to learn from and ${values.test} to be tested on.`);
    await writeRaw(painter, Number(values.train), folder, 'train');
    await writeRaw(painter, Number(values.test), folder, 'test');
    const script = fileURLToPath(new URL('attack.py', import.meta.url));
    return JSON.parse(
      await runScript(python, [script, folder, values.minutes, ...(values.heads ? ['heads'] : [])]),
    ) as Result;
  } finally {
    await rm(folder, { recursive: true });
  }
};

const python = await pythonWithTorch();
if (python === undefined) {
  console.error(
    'This bench needs PyTorch. On Debian: apt-get install python3-torch python3-numpy\n' +
      'PYTHON=<path> names another interpreter that has torch and numpy.',
  );
  process.exitCode = 1;
} else {
  const { whole, characters, wholeOfKnown, epochs, parameters } = await attack(python);
  const met = values.easy ? whole >= LEAST_EASY : whole <= MOST;
  const target = values.easy ? `at least ${percent(LEAST_EASY)}` : `at most ${percent(MOST)}`;
  console.log(
    `${values.easy ? 'Plain control' : 'Captchas'}, ${values.heads ? 'plainer ' : ''}network of ${parameters} parameters, ` +
      `${values.minutes} CPU minutes on ${values.train} pictures, which it saw ${epochs} times:`,
  );
  console.log(
    `  whole texts       ${percent(whole)} of ${values.test} fresh pictures (${target}: ${met ? 'met' : 'missed'})`,
  );
  console.log(`  characters        ${percent(characters)}`);
  console.log(`  whole texts known ${percent(wholeOfKnown)} of 500 it had learned from`);
  // what the control misses is the bench's own fault
  if (values.easy && !met) process.exitCode = 1;
}
