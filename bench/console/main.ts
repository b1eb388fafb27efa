// npm run bench:console
import { mkdir, writeFile } from 'node:fs/promises';
import { chromium, type Page } from 'playwright-core';
import { startTestService } from '../../test/support/http/service.js';
import { withDemoData } from '../../test/support/http/with-demo-data.js';
import { PASSWORDS } from '../../test/support/http/session.js';
import { median } from '../statistics.js';
import { isMet, type Target } from '../report/target.js';

const RESULTS = 'bench/results/console.json';
const ROUNDS = 5;
const NAVIGATIONS = [50, 500] as const;
const PATHS = ['user', 'role', 'position', 'example', 'session', 'audit'];
const ROW = '#main-content tbody tr';

const service = await startTestService({
  environment: { CONSOLE: 'true', CAPTCHA_RATE_LIMIT: '100000', LOG_LEVEL: 'warn', DEFAULT_PASSWORD: 'Unused#2026' },
  prepare: withDemoData,
});
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
    ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ],
});

const logIn = async (page: Page, key: string): Promise<void> => {
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill(PASSWORDS.admin);
  await page.locator('input[name=code]').fill(service.captchaText(key));
  await page.locator('button[type=submit]').click();
  await page.locator('#main-content h2').first().waitFor();
};

/** A profile without a cache opens the login page: what it loads, and how long until the form can be used. */
const openLogin = async () => {
  const page = await (await browser.newContext()).newPage();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const cached = new Set<string>();
  network.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  let requests = 0;
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith('http') && !response.fromDiskCache && !cached.has(requestId)) requests += 1;
  });
  const captcha = page.waitForResponse((response) => response.url().endsWith('/captcha'));
  const start = performance.now();
  await page.goto(`${service.url}/console/`);
  await page.locator('input[name=code]').waitFor();
  const milliseconds = performance.now() - start;
  const { data } = (await (await captcha).json()) as { data: { key: string } };
  return { page, key: data.key, bytes, milliseconds, requestsSoFar: () => requests };
};

/** From the click on a link of the menu to the first row of the list, in the page. */
const listAfterClick = async (page: Page, path: string): Promise<number> => {
  await page.evaluate(`globalThis.listShown = new Promise((done) => {
    const link = document.querySelector('a[href$="#/${path}"]');
    const start = performance.now();
    const look = () => location.hash.startsWith('#/${path}') && document.querySelector('${ROW} td') && document.title.startsWith(link.innerText.trim())
      ? done(performance.now() - start) : requestAnimationFrame(look);
    link.click();
    look();
  })`);
  return page.evaluate<number>('globalThis.listShown');
};

const heapAfter = async (page: Page): Promise<number> => {
  const profiler = await page.context().newCDPSession(page);
  await profiler.send('HeapProfiler.collectGarbage');
  const { usedSize } = await profiler.send('Runtime.getHeapUsage');
  await profiler.detach();
  return usedSize / 1e6;
};

try {
  const opened: Awaited<ReturnType<typeof openLogin>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) opened.push(await openLogin());
  const { page, key, requestsSoFar } = opened[ROUNDS - 1]!;
  const untilForm = requestsSoFar();
  await logIn(page, key);
  // at the first click, the code of the list may still be loading
  const cold = [await listAfterClick(page, PATHS[0]!)];
  const untilList = requestsSoFar() - untilForm;
  for (const path of PATHS.slice(1)) cold.push(await listAfterClick(page, path));
  const warm: number[] = [];
  for (let round = 0; round < 3; round += 1) for (const path of PATHS) warm.push(await listAfterClick(page, path));
  const heaps: number[] = [];
  for (let count = 1; count <= NAVIGATIONS[1]; count += 1) {
    await listAfterClick(page, PATHS[count % PATHS.length]!);
    if (count === NAVIGATIONS[0] || count === NAVIGATIONS[1]) heaps.push(await heapAfter(page));
  }
  const targets: Target[] = [
    {
      name: 'first load, compressed',
      measured: Math.max(...opened.map(({ bytes }) => bytes)) / 1000,
      bound: 400,
      at: 'most',
      unit: 'KB',
    },
    {
      name: 'login page can be used, median of 5',
      measured: median(opened.map(({ milliseconds }) => milliseconds)) / 1000,
      bound: 1.5,
      at: 'most',
      unit: 's',
    },
    { name: 'requests before the login form', measured: untilForm, bound: 12, at: 'most', unit: '' },
    { name: 'requests from there to the first list', measured: untilList, bound: 12, at: 'most', unit: '' },
    { name: 'list after the first click, median', measured: median(cold), bound: 300, at: 'most', unit: 'ms' },
    { name: 'list after a later click, median', measured: median(warm), bound: 300, at: 'most', unit: 'ms' },
    {
      name: 'heap after 500 navigations, against after 50',
      measured: heaps[1]! / heaps[0]!,
      bound: 1.2,
      at: 'most',
      unit: '×',
    },
  ];
  for (const target of targets)
    console.log(
      `${isMet(target) ? 'met   ' : 'MISSED'} ${target.name}: ${target.measured.toFixed(2)} ${target.unit} (at most ${target.bound})`,
    );
  console.log(
    `heap: ${heaps.map((size) => `${size.toFixed(1)} MB`).join(', ')}; slowest list: ${Math.max(...cold).toFixed(0)} ms`,
  );
  await mkdir('bench/results', { recursive: true });
  await writeFile(RESULTS, `${JSON.stringify({ at: new Date().toISOString(), targets }, undefined, 2)}\n`);
} finally {
  await browser.close();
  await service.stop();
}
