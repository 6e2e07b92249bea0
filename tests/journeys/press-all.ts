/** Presses whatever a page offers, and lets the checkers read each state that comes up. */
import { findViolations, type Page, settled } from './support.ts';

/** Calls other than GET that only read. */
const reading =
  /\/(?:preview|search|export|known|takers|times|person)$|\/links\/(?:appointment|request|payment)$/;

/** Refuses all calls that would change something, so that a page stays as it is. */
export const refuseChanges = (page: Page) =>
  page.route('**/api/**', (route) => {
    const call = route.request();
    const isRead = call.method() === 'GET' || reading.test(new URL(call.url()).pathname);
    return isRead ? route.fallback() : route.fulfill({ status: 503, json: {} });
  });

/** What is in front: the topmost dialog, else the area of the desk, else the page's content. */
const front = `[...document.querySelectorAll('dialog[open]')].at(-1) ??
  document.querySelector('.desk-area:not([hidden])') ?? document.querySelector('main')`;

/** What can be pressed. Links are left out, as they lead to other pages. */
const pressable = 'button, summary, input:is([type=checkbox], [type=radio])';

/** How many entries of a list are opened, days, times and rows. */
const entries = 3;

/** Title, controls and look of what is in front: the kinds of its elements, whatever they say. */
const read = (page: Page) =>
  page.evaluateHandle<Element>(front).then((layer) =>
    layer.evaluate((element, selector) => {
      const kindOf = (one: Element) =>
        `${one.tagName}.${one.getAttribute('class') ?? ''}${one.ariaInvalid === 'true' ? '!' : ''}`;
      const isShown = (one: Element) =>
        one.checkVisibility() && one.closest('dialog, .desk-area, main') === element;
      const wordsOf = (one: Element) =>
        (one.ariaLabel ?? one.textContent).replace(/: .*/s, '').replaceAll(/\p{Nd}+/gu, '#');
      const kinds = [...element.querySelectorAll('*')].filter(isShown).map(kindOf);
      return {
        dialogs: document.querySelectorAll('dialog[open]').length,
        title: element.querySelector('h1, h2, h3')?.textContent ?? '',
        look: [...new Set(kinds)].sort().join(' '),
        controls: [...element.querySelectorAll(selector)].map((one, index) => ({
          index,
          isReady: isShown(one) && !one.matches(':disabled, .desk-close'),
          isEntry: !one.matches('input, summary, .button, [class*="button-"]'),
          kind: kindOf(one),
          words: one instanceof HTMLInputElement ? one.name : wordsOf(one),
        })),
      };
    }, pressable),
  );

/**
 * Presses each control of what is in front, those of dialogs that open first, each once; closes the dialogs.
 * Returns what the checkers find in the states that look different from all before, each with its way there.
 */
export async function pressAll(page: Page): Promise<string[]> {
  const pressed = new Map<string, number>();
  const looks = new Set<string>();
  const found: string[] = [];

  async function look(way: string) {
    await settled(page);
    const layer = await read(page);
    const seen = `${layer.title} ${layer.look}`;
    if (looks.has(seen)) return layer;
    looks.add(seen);
    found.push(...(await findViolations(page)).map((fault) => `${way}: ${fault}`));
    return layer;
  }

  /** Escapes until so many dialogs are left, giving up what was typed. */
  async function close(left: number, way: string) {
    for (let { dialogs } = await read(page); dialogs > left;) {
      await page.keyboard.press('Escape');
      const after = await look(`${way} › Escape`);
      if (after.dialogs > dialogs) {
        await page.locator('dialog[open]').last().locator('.desk-danger').click();
        await settled(page);
      }
      ({ dialogs } = await read(page));
    }
  }

  async function press(where: string, depth: number) {
    let layer = await look(where);
    while (layer.dialogs >= depth) {
      const { dialogs, controls } = layer;
      const times = (name: string) => pressed.get(`${where} ${name}`) ?? 0;
      const next = controls.find(
        ({ isReady, isEntry, kind, words }) =>
          isReady && times(kind + words) === 0 && (!isEntry || times(kind) < entries),
      );
      if (!next) return;
      const { kind, words, index } = next;
      for (const name of new Set([kind, kind + words])) {
        pressed.set(`${where} ${name}`, times(name) + 1);
      }
      // Not by the mouse: a toast stays while it is on it, and refusals pile up here.
      const target = await page.evaluateHandle<Element>(front);
      await target.evaluate(
        (element, [selector, at]) => {
          const control = element.querySelectorAll<HTMLElement>(selector)[at];
          control?.click();
        },
        [pressable, index] as const,
      );
      const way = `${where} › ${words}`;
      layer = await look(way);
      if (layer.dialogs > dialogs) {
        await press(`${where} › ${layer.title}`, layer.dialogs);
        await close(dialogs, way);
        layer = await look(where);
      }
    }
  }

  const { dialogs, title } = await read(page);
  await press(title, dialogs);
  return found;
}
