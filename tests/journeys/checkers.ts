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

/**
 * What HTML_CodeSniffer reports though it is not so: it looks for the colour behind a text among its ancestors,
 * and on a tile that is the colour of the radio button, which lies below the label. axe looks at what is
 * painted there.
 */
const mistaken = { rule: 'Guideline1_4.1_4_3', within: '.time' };

/** IBM takes a toast for a control, since it can be focused: with a key, to hold and read it (sonner). */
const noControl = { rule: 'element_tabbable_role_valid', mark: 'data-sonner-toast' };

/** The checkers: their code, the name it declares, and an expression for what they find. */
const checkers = {
  axe: {
    code: () => axe.source,
    name: 'axe',
    find: (options: string) => `axe.run(document, ${options}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`,
  },
  equalAccess: {
    code: () =>
      `${source(import.meta.resolve('accessibility-checker-engine/ace.js'))};globalThis.ace = ace;`,
    name: 'ace',
    find: () => `new ace.Checker().check(document, ['IBM_Accessibility']).then(({ results }) =>
      results.filter(({ value, ruleId, snippet }) => value.join() === 'VIOLATION,FAIL' &&
        !(ruleId === '${noControl.rule}' && snippet.includes('${noControl.mark}')))
        .map(({ ruleId, message, snippet }) => ruleId + ': ' + message + ' ' + snippet))`,
  },
  codeSniffer: {
    code: () => source(import.meta.resolve('html_codesniffer/build/HTMLCS.js')),
    name: 'HTMLCS',
    find: () => `new Promise((resolve) => HTMLCS.process('WCAG2AA', document, resolve)).then(() =>
      HTMLCS.getMessages().filter(({ type, code, element }) => type === HTMLCS.ERROR &&
        !(code.includes('${mistaken.rule}') && element.closest('${mistaken.within}')))
        .map(({ code, msg, element }) => code + ': ' + msg + ' ' + element.outerHTML))`,
  },
} as const;

async function ask(page: Page, checker: keyof typeof checkers, options = '{}'): Promise<string[]> {
  const { code, name, find } = checkers[checker];
  // Loaded once per page: axe has half a megabyte.
  const isThere = await page.evaluate((global) => global in globalThis, name);
  if (!isThere) await page.evaluate(code());
  return z.parse(z.array(z.string()), await page.evaluate(find(options)));
}

/**
 * The violations of WCAG 2.2 AA and axe's best practices (or of `rules` only), one line `rule: html` each;
 * of all `rules`, at night or with `thorough` also those of IBM Equal Access and the errors of
 * HTML_CodeSniffer (WCAG2AA).
 */
export async function findViolations(
  page: Page,
  { rules, thorough = isNight }: { rules?: string[]; thorough?: boolean } = {},
): Promise<string[]> {
  // A toast about to disappear stays until the analysis is complete.
  const letGo = await holdAnimations(page);
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  const found = await ask(page, 'axe', JSON.stringify(options));
  if (thorough && !rules) {
    found.push(...(await ask(page, 'equalAccess')), ...(await ask(page, 'codeSniffer')));
  }
  await letGo();
  return found;
}
