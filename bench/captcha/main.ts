import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { canvasCaptchaPainter } from '../../src/adapters/canvas/canvas-captcha-painter.js';
import { ALPHABET } from './alphabet.js';
import { accuracy, attack, solved } from './attack.js';
import { writeContactSheet } from './contact-sheet.js';
import { measureCost } from './cost.js';
import { painted } from './painted.js';
import { tesseractVersion } from './tesseract.js';

const MOST_SOLVED = 0.01;
const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

const count = Number(process.argv[2] ?? 400);
const sheetPath = process.argv[3] ?? 'bench/captcha/out/contact-sheet.png';
const answersPath = sheetPath.replace(/(\.png)?$/, '-answers.txt');

const painter = canvasCaptchaPainter();
const cost = await measureCost(painter, 5 * count);
console.log(
  `CPU per picture: ${cost.cpu.toFixed(0)} µs (at most 1000), ` +
    `of it on the main thread ${cost.eventLoop.toFixed(0)} µs (at most 400)`,
);

const pictures = await painted(painter, count);
const sizes = pictures.map(({ png }) => png.length).sort((a, b) => a - b);
console.log(`PNG bytes: median ${sizes[sizes.length >> 1] ?? 0}, largest ${sizes.at(-1) ?? 0}`);

await mkdir(dirname(sheetPath), { recursive: true });
await writeContactSheet(pictures.slice(0, 20), sheetPath, answersPath);
console.log(`Contact sheet of 20: ${sheetPath}, answers: ${answersPath}`);

const version = await tesseractVersion();
if (version === undefined) {
  console.log('tesseract is not installed: how well a program reads the pictures was NOT measured.');
} else {
  console.log(`${version}, ${count} pictures, whitelist ${ALPHABET}`);
  const outcomes = await attack(pictures);
  for (const { filter, mode, readings } of outcomes) {
    const [whole, characters] = [solved(pictures, readings), accuracy(pictures, readings)];
    console.log(
      `  ${filter.padEnd(24)} psm ${String(mode).padEnd(2)}  solved ${percent(whole)}  characters ${percent(characters)}`,
    );
  }
  const mostSolved = Math.max(...outcomes.map(({ readings }) => solved(pictures, readings)));
  console.log(`Solved at best: ${percent(mostSolved)} (at most ${percent(MOST_SOLVED)})`);
  if (mostSolved > MOST_SOLVED) process.exitCode = 1;
  const best = outcomes.reduce((a, b) => (accuracy(pictures, b.readings) > accuracy(pictures, a.readings) ? b : a));
  console.log(`Per character (${best.filter}, psm ${best.mode}):`);
  console.log(
    Array.from(ALPHABET)
      .map((c) => `${c} ${percent(accuracy(pictures, best.readings, c))}`)
      .join('  '),
  );
}
