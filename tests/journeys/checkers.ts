/**
 * Runs axe-core in the page itself. Its Playwright wrapper also transfers all passed checks, which takes
 * about a second where the analysis takes a fifth of one. No page of the site has frames.
 * IBM Equal Access and HTML_CodeSniffer take a second more, so they join it at night, and by day where a test
 * asks for them.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import type { Page } from 'playwright/test';
import * as z from 'zod/mini';
import { isNight } from './night.ts';

/** Waits until finite animations have ended, and returns whether there were any. */
function settleAnimations(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, timeline, effect }) =>
          playState === 'running' &&
          timeline instanceof DocumentTimeline &&
          effect?.getComputedTiming().endTime !== Infinity,
      );
    // The promise of an element removed during its animation may never settle.
    const atLast = new Promise((resolve) => setTimeout(resolve, 2000));
    await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), atLast]);
    return ending.length > 0;
  });
}

/**
 * Ends all animations, as contrast is judged at rest, and pauses those that start later. Returns the function
 * that resumes them.
 */
async function holdAnimations(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const play = (playbackRate: number) =>
    devtools.send('Animation.setPlaybackRate', { playbackRate });
  await devtools.send('Animation.enable');
  // Animations that started while the last ones ended are waited for too.
  for (let round = 0; round < 5 && (await settleAnimations(page)); round += 1);
  await play(0);
  return async () => {
    await play(1);
    await devtools.detach();
  };
}

const source = (url: string) => readFileSync(fileURLToPath(url), 'utf8');

/** What a checker reports though it is not so: where, and why. */
const mistaken = [
  {
    rule: 'Guideline1_4.1_4_3',
    within: '.time',
    why: 'HTML_CodeSniffer looks for the colour behind a text among its ancestors; on the tile of a time it is that of the radio button below the label. axe looks at what is painted there.',
  },
  {
    rule: 'Guideline2_4.2_4_1.G1,G123,G124.NoSuchID',
    within: ':is(.desk, .desk-dialog) a',
    why: "The fragments of the desk's links name an area and its filters, not an element.",
  },
  {
    rule: 'element_tabbable_role_valid',
    within: '[data-sonner-toast]',
    why: 'Toasts can take the focus, which holds them, though they are items of a list.',
  },
  {
    rule: 'input_label_exists',
    within: 'details:not([open])',
    why: 'Equal Access does not see that both field and label are folded away.',
  },
  {
    rule: 'Guideline3_2.3_2_2.H32.2',
    within: 'form[hidden]',
    why: 'The form keeps what was booked for the way back to the page; nobody sees it.',
  },
  {
    rule: 'input_label_after',
    within: '[role=switch]',
    why: 'A switch ends the line that names it, as in the settings of phones; the rule is about boxes.',
  },
  {
    rule: 'aria_content_in_landmark',
    within: '[role=status]',
    why: 'A status message is announced where it appears; axe too asks for no landmark around it.',
  },
];

/** The checkers: their code, the name it declares, and an expression for what they find, with its element. */
const checkers = {
  axe: {
    code: () => axe.source,
    name: 'axe',
    find: (options: string) => `axe.run(document, ${options}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ line: id + ': ' + html }))))`,
  },
  equalAccess: {
    code: () =>
      `${source(import.meta.resolve('accessibility-checker-engine/ace.js'))};globalThis.ace = ace;`,
    name: 'ace',
    find: () => `new ace.Checker().check(document, ['IBM_Accessibility']).then(({ results }) =>
      results.filter(({ value }) => value.join() === 'VIOLATION,FAIL')
        .map(({ ruleId, message, snippet, node }) =>
          ({ line: ruleId + ': ' + message + ' ' + snippet, element: node })))`,
  },
  codeSniffer: {
    code: () => source(import.meta.resolve('html_codesniffer/build/HTMLCS.js')),
    name: 'HTMLCS',
    find: () => `new Promise((resolve) => HTMLCS.process('WCAG2AA', document, resolve)).then(() =>
      HTMLCS.getMessages().filter(({ type }) => type === HTMLCS.ERROR)
        .map(({ code, msg, element }) =>
          ({ line: code + ': ' + msg + ' ' + element.outerHTML, element })))`,
  },
} as const;

type Name = keyof typeof checkers;

async function ask(page: Page, checker: Name, options = '{}'): Promise<string[]> {
  const { code, name, find } = checkers[checker];
  // Loaded once per page: axe has half a megabyte.
  const isThere = await page.evaluate((global) => global in globalThis, name);
  if (!isThere) await page.evaluate(code());
  const lines = `${find(options)}.then((found) => found.filter(({ line, element }) =>
    !${JSON.stringify(mistaken)}.some(({ rule, within }) =>
      line.includes(rule) && element?.closest?.(within))).map(({ line }) => line))`;
  return z.parse(z.array(z.string()), await page.evaluate(lines));
}

/** Changes between light and dark; the returned function changes back. */
async function changeScheme(page: Page): Promise<() => Promise<void>> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' });
  return () => page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
}

/** What the checkers find on the page at rest. */
async function findAtRest(page: Page, names: readonly Name[], options: string) {
  // A toast about to disappear stays until the analysis is complete.
  const letGo = await holdAnimations(page);
  const found: string[] = [];
  for (const name of names) found.push(...(await ask(page, name, options)));
  await letGo();
  return found;
}

/**
 * The violations of WCAG 2.2 AA and axe's best practices (or of `rules` only), one line `rule: html` each;
 * of all `rules`, at night or with `thorough` also those of IBM Equal Access and the errors of
 * HTML_CodeSniffer (WCAG2AA); at night in light and in dark.
 */
export async function findViolations(
  page: Page,
  { rules, thorough = isNight }: { rules?: readonly string[]; thorough?: boolean } = {},
): Promise<string[]> {
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  };
  const isAll = thorough && !rules;
  const names: Name[] = isAll ? ['axe', 'equalAccess', 'codeSniffer'] : ['axe'];
  const found = await findAtRest(page, names, JSON.stringify(options));
  if (isAll && isNight) {
    const changeBack = await changeScheme(page);
    found.push(...(await findAtRest(page, names, JSON.stringify(options))));
    await changeBack();
  }
  return found;
}

/** The same at night only: of states that by day another one of the journey, or a component test, stands for. */
export const findViolationsAtNight = (page: Page): Promise<string[]> =>
  isNight ? findViolations(page) : Promise.resolve([]);
