// npm run bench:captcha [-- --only sheet] [--count 200] [--sheet <path>.png]
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { captchaImagePainter } from '../../src/adapters/captcha-image/captcha-painter.js';
import { ALPHABET } from './alphabet.js';
import { accuracy, attack, solved } from './attack.js';
import { writeContactSheet } from './contact-sheet.js';
import { measureCost } from './cost.js';
import { painted } from './painted.js';
import { tesseractVersion } from './tesseract.js';

const MOST_SOLVED = 0.01;
const ON_A_SHEET = 20;
const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    count: { type: 'string', default: '200' },
    sheet: { type: 'string', default: 'bench/captcha/out/contact-sheet.png' },
  },
});
const count = Number(options.count);
const painter = captchaImagePainter();

const printCost = async (): Promise<void> => {
  const cost = await measureCost(painter, 5 * count);
  console.log(
    `CPU per picture: ${cost.cpu.toFixed(0)} µs (at most 2500), ` +
      `of it on the main thread ${cost.eventLoop.toFixed(0)} µs (at most 500)`,
  );
  const sizes = (await painted(painter, count)).map(({ png }) => png.length).sort((a, b) => a - b);
  console.log(`PNG bytes: median ${sizes[sizes.length >> 1] ?? 0}, largest ${sizes.at(-1) ?? 0} (at most 25600)`);
};

/** The answers go to a file of their own, so that a person can read the sheet first. */
const writeSheet = async (): Promise<void> => {
  const answers = options.sheet.replace(/(\.png)?$/, '-answers.txt');
  await mkdir(dirname(options.sheet), { recursive: true });
  await writeContactSheet(await painted(painter, ON_A_SHEET), options.sheet, answers);
  console.log(`Contact sheet of ${ON_A_SHEET}: ${options.sheet}, answers: ${answers}`);
};

const runTesseract = async (): Promise<void> => {
  const version = await tesseractVersion();
  if (version === undefined) {
    console.log('tesseract is not installed: what a program reads in the pictures was NOT measured.');
    return;
  }
  console.log(`${version}, ${count} pictures, whitelist ${ALPHABET}`);
  const pictures = await painted(painter, count);
  let mostSolved = 0;
  for await (const { filter, mode, readings } of attack(pictures)) {
    const [whole, characters] = [solved(pictures, readings), accuracy(pictures, readings)];
    console.log(
      `  ${filter.padEnd(24)} psm ${String(mode).padEnd(2)}  solved ${percent(whole)}  characters ${percent(characters)}`,
    );
    mostSolved = Math.max(mostSolved, whole);
  }
  console.log(`Solved at best: ${percent(mostSolved)} (at most ${percent(MOST_SOLVED)})`);
  if (mostSolved > MOST_SOLVED) process.exitCode = 1;
};

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  cost: printCost,
  sheet: writeSheet,
  tesseract: runTesseract,
};

for (const [name, run] of Object.entries(PARTS)) if (options.only === '' || options.only === name) await run();
