import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { createCanvas, loadImage } from 'canvas';
import { expect } from 'chai';
import { captchaImagePainter } from '../../../src/adapters/captcha-image/captcha-painter.js';
import { requireCanvasBinary } from '../../../src/adapters/captcha-image/installed-files.js';
import { CAPTCHA_ALPHABET } from '../../../src/domain/captcha/captcha.js';
import { isUnavailable } from '../../../src/domain/ports/unavailable.js';
import { duringSuite } from '../../support/during-suite.js';
import { compiled } from '../../support/process/build.js';

const MOST_BYTES = 25 * 1024;
const TEXT = CAPTCHA_ALPHABET.slice(0, 6);

type Painter = ReturnType<typeof captchaImagePainter>;

/** Pictures of one character, which are painted soon. */
const paintAll = (painter: Painter, count: number) =>
  Promise.allSettled(Array.from({ length: count }, () => painter.paint('A')));

const refusalsOf = (outcomes: ReadonlyArray<PromiseSettledResult<unknown>>): unknown[] =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));

describe('captcha painter', () => {
  const painter = duringSuite(
    () => Promise.resolve(captchaImagePainter()),
    ({ close }) => close(),
  );

  for (const [text, width] of [
    [TEXT.slice(0, 4), 254],
    [TEXT, 370],
    [TEXT + TEXT.slice(0, 2), 486],
  ] as const)
    it(`paints an opaque PNG of ${width} by 116 pixels for ${text.length} characters`, async () => {
      const image = await loadImage(Buffer.from(await painter().paint(text)));
      expect(image).to.include({ width, height: 116 });
      const context = createCanvas(image.width, image.height).getContext('2d');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      expect(data.filter((_, i) => i % 4 === 3).every((alpha) => alpha === 255)).to.be.true;
    });

  it('throws at the start where the binary of canvas is for another platform', () => {
    expect(() => requireCanvasBinary()).not.to.throw();
    expect(() => requireCanvasBinary('sunos', 'mips')).to.throw('the binary of canvas for sunos-mips is not installed');
  });

  it('loads canvas in its thread only', async () => {
    const painterFile = await compiled('src/adapters/captcha-image/captcha-painter.js');
    const source = `import(${JSON.stringify(pathToFileURL(painterFile).href)}).then(async ({ captchaImagePainter }) => {
      const painter = captchaImagePainter();
      const isLoaded = () => process.report.getReport().sharedObjects.some((file) => file.includes('canvas'));
      const before = isLoaded();
      await painter.paint('A');
      console.log(before, isLoaded());
      await painter.close();
    });`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', source]);
    expect(stdout.trim()).to.equal('false true');
  });

  it('keeps pictures within 25 KiB each', async () => {
    const pictures = await Promise.all(Array.from({ length: 40 }, () => painter().paint('KWHXRE')));
    expect(Math.max(...pictures.map(({ length }) => length))).to.be.at.most(MOST_BYTES);
  });

  it('never paints the same picture twice for one text', async () => {
    const pictures = await Promise.all(Array.from({ length: 20 }, () => painter().paint(TEXT)));
    expect(new Set(pictures.map((png) => Buffer.from(png).toString('base64'))).size).to.equal(20);
  });

  for (const text of ['AC验证', 'AC★D', 'AC D', 'acd', 'AC0D'])
    it(`refuses ${JSON.stringify(text)}, and paints the next text`, async () => {
      const [refused, painted] = await Promise.allSettled([painter().paint(text), painter().paint(TEXT)]);
      expect(refused).to.have.property('reason').that.is.instanceOf(RangeError);
      expect(painted.status).to.equal('fulfilled');
    });

  it('is unavailable while 400 pictures wait, and paints again afterwards', async () => {
    const refused = refusalsOf(await paintAll(painter(), 410));
    expect(refused).to.have.length(10);
    for (const reason of refused) expect(isUnavailable(reason)).to.equal(true);
    expect(await painter().paint(TEXT)).to.have.length.above(0);
  });
});

describe('a captcha painter without its typefaces', () => {
  it('cannot be made', async () => {
    const module = await compiled('src/adapters/captcha-image/captcha-painter.js');
    // a package without files, which is found before the installed one
    const empty = join(dirname(module), 'node_modules', 'dejavu-fonts-ttf');
    await mkdir(empty, { recursive: true });
    await writeFile(join(empty, 'package.json'), '{"exports":{}}');
    try {
      const { captchaImagePainter: make } = (await import(pathToFileURL(module).href)) as {
        captchaImagePainter: typeof captchaImagePainter;
      };
      expect(make).to.throw(/dejavu-fonts-ttf/);
    } finally {
      await rm(empty, { recursive: true });
    }
  });
});

describe('the thread of the captcha painter', () => {
  const started: Worker[] = [];
  const note = (thread: Worker): void => void started.push(thread);
  let painter: Painter;

  beforeEach(() => {
    started.length = 0;
    process.on('worker', note);
    painter = captchaImagePainter();
  });
  afterEach(async () => {
    process.off('worker', note);
    await painter.close();
  });

  it('starts with the first picture and paints all', async () => {
    await painter.paint(TEXT);
    const [first] = started;
    expect(refusalsOf(await paintAll(painter, 20))).to.deep.equal([]);
    expect(started).to.deep.equal([first]);
  });

  it('fails only its picture when it is killed; another thread paints those that wait', async () => {
    const outcomes = paintAll(painter, 3);
    const [thread] = (await once(process, 'worker')) as [Worker];
    await thread.terminate();
    const [failure, ...others] = refusalsOf(await outcomes);
    expect(failure)
      .to.be.an('error')
      .with.property('message')
      .that.matches(/captcha painter exited/);
    expect(isUnavailable(failure)).to.equal(false);
    expect(others).to.deep.equal([]);
    expect(started).to.have.length(2);
  });

  it('does not start after the end of the painter', async () => {
    await painter.close();
    expect(refusalsOf(await paintAll(painter, 1)).map(isUnavailable)).to.deep.equal([true]);
    expect(started).to.have.length(0);
  });
});
