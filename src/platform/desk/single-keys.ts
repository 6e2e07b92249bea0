import { useSyncExternalStore } from 'react';
import { createKeptChoice } from './kept-choice.ts';

const choice = createKeptChoice('desk-keys', ['off']);

/**
 * Whether commands of a single key act. They can be switched off (WCAG 2.1.4), as whoever dictates would call
 * them by speaking.
 */
export const areSingleKeysOn = (): boolean => choice.read() === null;

export const setSingleKeys = (areOn: boolean): void => choice.keep(areOn ? null : 'off');

/** The same for what shows it. */
export const useSingleKeys = (): boolean => useSyncExternalStore(choice.onChange, areSingleKeysOn);

const typed = 'input, select, textarea, [contenteditable]:not([contenteditable="false"])';

/** The Latin key in this place, for keyboards of another script: ى and ؟ are N and ?. */
function latinKey({ code, shiftKey }: KeyboardEvent): string {
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? '';
}

/** The key that was pressed, a letter in lower case. */
export const keyOf = (event: KeyboardEvent): string =>
  /^\P{ASCII}$/u.test(event.key) ? latinKey(event) : event.key.toLowerCase();

const isTypedInto = ({ target }: Event) =>
  target instanceof Element && target.closest(typed) !== null;

/** Whether a dialog is open, in which only its own keys act. */
export const isInDialog = (): boolean => document.querySelector('dialog[open]') !== null;

/**
 * The command that this press of a key may be, like `keyOf`; `null` in a field or an open dialog, with a
 * modifier (except Shift for a sign), while the key is held, and where such commands are switched off.
 */
export function singleKeyOf(event: KeyboardEvent): string | null {
  const { ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || repeat || isComposing || defaultPrevented) return null;
  const key = keyOf(event);
  if (shiftKey && /^[a-z]$/.test(key)) return null;
  return areSingleKeysOn() && !isTypedInto(event) && !isInDialog() ? key : null;
}
