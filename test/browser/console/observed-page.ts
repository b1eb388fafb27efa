import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { eventually } from '../../support/eventually.js';

/** Runs in the page before its own scripts. */
const OBSERVE = `
globalThis.__name = (named) => named;
const shifts = [];
const keepShifts = (entries) => {
  for (const { value, hadRecentInput, sources } of entries)
    if (!hadRecentInput) shifts.push({ value, moved: sources.map(({ node }) => node?.outerHTML?.slice(0, 200)) });
};
const shiftObserver = new PerformanceObserver((list) => keepShifts(list.getEntries()));
shiftObserver.observe({ type: 'layout-shift', buffered: true });
// a busy browser tells an observer late
globalThis.takeLayoutShifts = () => {
  keepShifts(shiftObserver.takeRecords());
  return shifts.splice(0);
};
// a message would disappear after four seconds, also when nobody could read it meanwhile
const later = globalThis.setTimeout.bind(globalThis);
// the memory of answers forgets what no part of the page has used for five minutes
const unused = new Map();
globalThis.setTimeout = (work, ms, ...values) => {
  const timer = later(work, ms === 4000 ? 600_000 : ms, ...values);
  if (ms === 300_000) unused.set(timer, work);
  return timer;
};
const cancel = globalThis.clearTimeout.bind(globalThis);
globalThis.clearTimeout = (timer) => {
  unused.delete(timer);
  cancel(timer);
};
// as if these five minutes were over
globalThis.forgetUnused = () => {
  for (const [timer, work] of unused) {
    clearTimeout(timer);
    work();
  }
};
const timeout = AbortSignal.timeout.bind(AbortSignal);
globalThis.isImpatient = false;
// while it is true, a request waits a moment for its answer
AbortSignal.timeout = (ms) => timeout(isImpatient && ms === 30_000 ? 200 : ms);
const elapsed = performance.now.bind(performance);
globalThis.skippedMs = 0;
performance.now = () => elapsed() + skippedMs;
// a caret that blinks draws the page twice a second, also while nobody tests it
const still = new CSSStyleSheet();
still.replaceSync('* { caret-animation: manual; }');
document.adoptedStyleSheets.push(still);
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  console.error('CSP: ' + violatedDirective + ' ' + blockedURI));
`;

const LOADING = '[role=progressbar], .MuiSkeleton-root, [aria-busy=true]';

/** In the page: the text of what the user came for. The values of inputs are no text. `innerText` would need the layout. */
const CONTENT = `((document.querySelector('#main-content') ?? document.querySelector('#root'))?.textContent.trim() ?? '')`;

/** Between two answers a page is quiet for a moment, so it must be quiet several times in succession. */
const QUIET_TIMES = 5;

/** How often the page is looked at before the test asks again. */
const MOST_LOOKS = 50;

/**
 * In the page: whether it becomes quiet. Then it has nothing to do, has content, and shows no loading state. An idle callback
 * would say the first, but Chromium gives none for a second when it draws no frame.
 */
const BECOMES_QUIET = `
(async () => {
  const isComplete = () =>
    [...document.querySelectorAll('${LOADING}')].every((element) => !element.checkVisibility({ visibilityProperty: true })) &&
    ${CONTENT} !== '';
  for (let looks = 0, times = 0; looks < ${MOST_LOOKS}; looks += 1) {
    await scheduler.postTask(() => undefined, { priority: 'background' });
    times = isComplete() ? times + 1 : 0;
    if (times === ${QUIET_TIMES}) return true;
    await new Promise((done) => setTimeout(done, 20));
  }
  return false;
})()`;

/** A page, and what it did that no page of the console may do. */
export type ObservedPage = Readonly<{
  page: Page;
  /** Messages on the console, exceptions, violations of the policy, failed requests, requests to other servers. */
  complaints: string[];
  /** Waits until no request is open and the page shows no loading state. */
  settled(): Promise<void>;
  /** Goes to an address, waits until another page is shown, and settles. */
  goTo(url: string): Promise<void>;
  /** Complaints that match are correct in this test. */
  allow(pattern: RegExp): void;
  /** Ends what was allowed. */
  allowNothing(): void;
}>;

export const observedPage = async (context: BrowserContext, origin: string): Promise<ObservedPage> => {
  await context.addInitScript(OBSERVE);
  const page = await context.newPage();
  const complaints: string[] = [];
  const allowed: RegExp[] = [];
  const open = new Set<unknown>();
  let begun = 0;
  const complain = (text: string): void => {
    if (!allowed.some((pattern) => pattern.test(text))) complaints.push(text);
  };

  page.on('console', (message) => {
    // advice to developers, which the browser hides
    if ((message.type() as string) === 'verbose') return;
    complain(`${message.type()}: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complain(`exception: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    open.add(request);
    begun += 1;
    if (!request.url().startsWith(`${origin}/`) && !request.url().startsWith('data:'))
      complain(`foreign request: ${request.url()}`);
  });
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => {
    open.delete(request);
    // a page that is left no longer needs its answers
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') complain(`failed request: ${request.url()} ${why}`);
  });

  const settled = (): Promise<void> =>
    eventually(async () => {
      const before = begun;
      return open.size === 0 && (await page.evaluate<boolean>(BECOMES_QUIET)) && open.size === 0 && begun === before;
    });
  const goTo = async (url: string): Promise<void> => {
    const isOther = page.url() !== url;
    const shown = () => page.evaluate<string>(`document.title + ${CONTENT}`);
    const left = await shown();
    await page.goto(url);
    if (isOther) await eventually(async () => (await shown()) !== left);
    await settled();
  };
  return {
    page,
    goTo,
    complaints,
    allow: (pattern) => void allowed.push(pattern),
    allowNothing: () => void allowed.splice(0),
    settled,
  };
};

/** Fails if the page has done anything that no page of the console may do. */
export const expectNoComplaints = ({ complaints }: Pick<ObservedPage, 'complaints'>): void => {
  expect(complaints).to.deep.equal([]);
};
