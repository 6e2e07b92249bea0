import { useEffect, useEffectEvent } from 'react';
import { isInDialog, keyOf, singleKeyOf } from '#platform/desk/single-keys.ts';
import type { Sought } from '#platform/desk/sought.ts';
import type { Command } from './commands.ts';

/** The commands of a single key, and the areas that others open. */
const commandKeys = { '/': 'find', '?': 'keys', n: 'enter' } as const;
const areaKeys = { t: 'today', c: 'calendar' } as const;

const isKeyOf = <K extends string>(keys: Readonly<Record<K, string>>, key: string): key is K =>
  Object.hasOwn(keys, key);

/** Ctrl K or ⌘ K, which acts in fields too. */
const isFind = (event: KeyboardEvent) =>
  event.ctrlKey !== event.metaKey &&
  !event.altKey &&
  !event.shiftKey &&
  keyOf(event) === 'k' &&
  !isInDialog();

/** The newest notice with an undo; those at the top offer something else. */
const undo = () =>
  document.querySelector<HTMLElement>(
    '[data-sonner-toast][data-y-position=bottom][data-front=true] [data-action]',
  );

/** Listens for the keys of the desk (`KeysDialog` lists them). */
export function useKeys(open: (command: Command) => void, seek: (sought: Sought) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isFind(event)) {
      event.preventDefault();
      open('find');
      return;
    }
    const key = singleKeyOf(event);
    if (key === null) return;
    if (isKeyOf(commandKeys, key)) open(commandKeys[key]);
    else if (isKeyOf(areaKeys, key)) {
      const name = areaKeys[key];
      seek({ area: name, kind: 'area', name });
    } else if (key === 'z') undo()?.click();
    else return;
    // The key must not be typed into the field that takes the focus.
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
