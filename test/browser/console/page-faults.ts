import { PARTS } from '../../../console/src/message-parts.js';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** In the page: elements that reach beyond the window, and texts that are cut without a sign. */
const CUT = `
(() => {
  const faults = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) faults.push('the page is ' + root.scrollWidth + ' wide');
  for (const element of document.querySelectorAll('button, a, label, th, h1, h2, h3, p, .MuiChip-label')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { overflowX, textOverflow } = getComputedStyle(element);
    const isHidden = element.closest('.MuiInputLabel-root, [aria-hidden=true]') !== null || element.getBoundingClientRect().width <= 1;
    if (!isHidden && overflowX === 'hidden' && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
      faults.push('cut: ' + element.innerText);
  }
  return faults;
})()`;

/** In the page: what is wider than the window, and buttons that are not whole in it and that no scrolling shows. */
const OUTSIDE = `
(() => {
  const faults = [];
  const canBeScrolledTo = (element) => {
    for (let part = element; part; part = part.parentElement) {
      const { position, overflowX } = getComputedStyle(part);
      if (position === 'sticky') return false;
      if (overflowX === 'auto' && part.scrollWidth > part.clientWidth) return true;
    }
    return false;
  };
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) faults.push('the page is ' + scrollWidth + ' wide');
  for (const element of document.querySelectorAll('button, [role=button], .MuiButton-root')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { left, right } = element.getBoundingClientRect();
    if ((left < 0 || right > innerWidth + 0.5) && !canBeScrolledTo(element))
      faults.push('outside: ' + (element.innerText || element.getAttribute('aria-label')) + ' ' + left + ' to ' + right);
  }
  return faults;
})()`;

/** In the page: words of Latin letters and digits in tables, such as names and addresses, that are broken inside of a line. */
const BROKEN = `
(() => {
  const faults = [];
  for (const cell of document.querySelectorAll('th, td')) {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement.checkVisibility()) continue;
      for (const { 0: word, index } of node.data.matchAll(/[A-Za-z0-9.:]{2,24}(?![A-Za-z0-9.:])/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) faults.push('broken: ' + word);
      }
    }
  }
  return faults;
})()`;

/** In the page: cells of a column that lie below the column of actions, which stays at its edge. */
const covered = (title: string): string => `
(() => {
  const faults = [];
  for (const table of document.querySelectorAll('table')) {
    const heads = [...table.querySelectorAll('thead th')];
    const column = heads.findIndex(({ innerText }) => innerText.trim() === ${JSON.stringify(title)});
    const edge = heads.at(-1)?.getBoundingClientRect().left;
    if (column < 0) faults.push('no column');
    for (const row of table.querySelectorAll('tr')) {
      const { right } = row.children[column]?.getBoundingClientRect() ?? {};
      if (right > edge + 1) faults.push('covered: ' + row.children[column].innerText);
    }
  }
  return faults;
})()`;

/** In the page: every text that a person sees or a screen reader tells. */
const TEXTS = `
(() => {
  const texts = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (parent.closest('script, style, noscript, bdi, svg, [lang]:not(html)')) continue;
    if (parent.checkVisibility()) texts.push(node.data);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], img[alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const text = element.getAttribute(name);
      if (text && !element.closest('[lang]:not(html)')) texts.push(text);
    }
  return texts.map((text) => text.trim()).filter((text) => text !== '');
})()`;

/** A name of a message that was not translated, such as \`ra.action.save\`. */
const KEY = new RegExp(`\\b(?:ra|${Object.keys(PARTS).join('|')})\\.[a-z]+(?:[._][a-zA-Z]+)*\\b`);

/** Words that are the same in Chinese. */
const KNOWN_WORDS = /[Mm]enshen|English|Language|语言|Chrome|Linux|Redis|PostgreSQL|ID|CSV|Excel|MB|xlsx|UTC/g;

/** Browsers, codes of permissions, time zones, addresses and times are in no language. */
const DATA = /Mozilla.*|Asia\/Shanghai|sys:\w+:\w+|\/[\w/:.-]*|[\w-]+\.(?:tsx?|vue)\b|\d[\d:. -]*/g;

/** Letters that belong to a text of the other language. */
const FOREIGN = { zh: /[A-Za-z]{2,}/, en: /\p{Script=Han}/u } as const;

/** The texts in the wrong language, and names of messages. `data` is left out, the longest first. */
export const untranslated = (
  texts: ReadonlyArray<string>,
  locale: 'zh' | 'en',
  data: ReadonlyArray<string>,
): string[] =>
  texts.filter((text) => {
    if (KEY.test(text)) return true;
    // most texts need no look at the data
    if (!FOREIGN[locale].test(text.replace(DATA, '').replace(KNOWN_WORDS, ''))) return false;
    const withoutData = data.reduce((rest, known) => rest.replaceAll(known, ''), text);
    return FOREIGN[locale].test(withoutData.replace(DATA, '').replace(KNOWN_WORDS, ''));
  });

/** In the page: a cell that stays in place may cover a part of a link. Scrolling the table shows the whole link. */
const axeRun = (part: string): string => `
(() => {
const isShownByScrolling = ({ element, any }) => {
  if (!any.some(({ data }) => data?.messageKey === 'partiallyObscured')) return false;
  for (let part = element; part; part = part.parentElement)
    if (getComputedStyle(part).overflowX === 'auto' && part.scrollWidth > part.clientWidth) return true;
  return false;
};
return axe.run(${JSON.stringify(part)}, {
  // a copy of all styles, which takes most of the time: only rules of audio and experimental ones read it
  preload: false,
  resultTypes: ['violations'],
  selectors: false,
  elementRef: true,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}).then(({ violations }) =>
  violations
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, nodes }) => nodes.filter((node) => !isShownByScrolling(node)).map(({ html, failureSummary }) => id + ': ' + html.slice(0, 200) + ' ' + failureSummary)));
})()`;

/** What lies above a page: a dialog, a menu, a calendar. */
export const ABOVE_THE_PAGE = '.MuiModal-root';

/**
 * The findings of axe-core by WCAG 2.2 AA and by its best practices, without minor ones. `part`: the elements that it judges.
 * Rules about whole pages judge nothing then.
 */
export const axeFaults = async (page: Page, part = 'html'): Promise<string[]> => {
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(axe.source);
  return page.evaluate<string[]>(axeRun(part));
};

export const cutTexts = (page: Page): Promise<string[]> => page.evaluate<string[]>(CUT);

export const outsideTheWindow = (page: Page): Promise<string[]> => page.evaluate<string[]>(OUTSIDE);

export const brokenWords = (page: Page): Promise<string[]> => page.evaluate<string[]>(BROKEN);

/** Cells of the column with this title that the column of actions covers. */
export const coveredCells = (page: Page, title: string): Promise<string[]> => page.evaluate<string[]>(covered(title));

export const textsOf = (page: Page): Promise<string[]> => page.evaluate<string[]>(TEXTS);

type Shift = Readonly<{ value: number; moved: ReadonlyArray<string | null> }>;

/** The layout shifts since the last call. */
export const layoutShifts = (page: Page): Promise<Shift[]> => page.evaluate<Shift[]>('takeLayoutShifts()');
