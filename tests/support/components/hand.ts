/**
 * User input simulated within the page: it takes an eighth of the time of the browser's own input, which
 * waits for two frames and passes through three processes. It is as strict: it waits for elements that are
 * missing, invisible, disabled or covered. Tests of input itself (keys, double clicks, focus by mouse) use
 * `userEvent`.
 */
import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Waits until React and the browser have handled an event. */
function settle(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

interface Target {
  element: Element;
  /** The point of the click, in the window. */
  clientX: number;
  clientY: number;
}

/** Scrolls the element into view; returns the topmost element at its centre, or null if it is covered. */
function topOf(element: Element): Target | null {
  for (const block of ['nearest', 'center'] as const) {
    element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
    const { left, top, width, height } =
      element.getClientRects()[0] ?? element.getBoundingClientRect();
    const [clientX, clientY] = [left + width / 2, top + height / 2];
    const found = document.elementFromPoint(clientX, clientY);
    if (found && (element.contains(found) || found.closest('label')?.control === element)) {
      return { element: found, clientX, clientY };
    }
  }
  return null;
}

/** The only element that matches, if it is usable; otherwise the obstacle as text. */
function reach(locator: Locator): Element | string {
  const [element, ...others] = locator.elements();
  if (!element) return 'is not there';
  if (others.length > 0) return 'is there several times';
  if (!element.checkVisibility({ visibilityProperty: true })) return 'is not to be seen';
  if (element.matches(':disabled, [aria-disabled="true"]')) return 'is disabled';
  return element;
}

/** Waits until `get` returns a value other than a text, and fails with that text otherwise. */
async function wait<T>(locator: Locator, get: () => T | string): Promise<T> {
  let found = get();
  const obstacle = () => {
    found = get();
    return typeof found === 'string' ? found : null;
  };
  if (typeof found === 'string')
    await expect.poll(obstacle, { message: locator.selector }).toBeNull();
  if (typeof found === 'string') throw new Error(`${locator.selector} ${found}`);
  return found;
}

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Moves the focus as a mouse press would. */
function focusAt(target: Element): void {
  const taker = target.closest<HTMLElement>(focusable);
  if (taker) taker.focus({ preventScroll: true });
  // A label leaves the focus to its control.
  else if (!target.closest('label') && document.activeElement instanceof HTMLElement) {
    document.activeElement.blur();
  }
}

/** Clicks at the element's centre. */
export async function press(locator: Locator): Promise<void> {
  const { element: target, ...at } = await wait(locator, () => {
    const element = reach(locator);
    return typeof element === 'string' ? element : (topOf(element) ?? 'is covered');
  });
  const init = { bubbles: true, cancelable: true, composed: true, view: window, detail: 1, ...at };
  const pointer = { ...init, pointerId: 1, pointerType: 'mouse', isPrimary: true };
  target.dispatchEvent(new PointerEvent('pointerdown', pointer));
  if (target.dispatchEvent(new MouseEvent('mousedown', init))) focusAt(target);
  target.dispatchEvent(new PointerEvent('pointerup', pointer));
  target.dispatchEvent(new MouseEvent('mouseup', init));
  target.dispatchEvent(new PointerEvent('click', pointer));
  await settle();
}

const changed = (element: Element, ...types: readonly string[]) => {
  for (const type of types) element.dispatchEvent(new Event(type, { bubbles: true }));
};

/** Replaces the text of a field. */
export async function enter(locator: Locator, text: string): Promise<void> {
  const field = await wait(locator, () => {
    const element = reach(locator);
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    return typeof element === 'string' || isField ? element : 'takes no text';
  });
  field.focus();
  // React ignores values set through its own property on the element, so this uses the prototype's setter.
  Reflect.set(Object.getPrototypeOf(field), 'value', text, field);
  changed(field, 'input', 'change');
  await settle();
}

/** Chooses the option with this value or label. */
export async function select(locator: Locator, wanted: string): Promise<void> {
  const [list, option] = await wait(locator, () => {
    const element = reach(locator);
    if (typeof element === 'string') return element;
    if (!(element instanceof HTMLSelectElement)) return 'offers nothing to choose';
    const found = [...element.options].find(
      ({ value, label }) => value === wanted || label === wanted,
    );
    return found ? ([element, found] as const) : `does not offer ${wanted}`;
  });
  option.selected = true;
  changed(list, 'input', 'change');
  await settle();
}
