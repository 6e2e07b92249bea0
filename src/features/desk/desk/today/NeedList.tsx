import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSteady } from '#features/appointments/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';
import type { Needs } from '#platform/desk/need.ts';
import { useSeen } from '#platform/desk/seen.ts';
import { areSingleKeysOn, singleKeyOf } from '#platform/desk/single-keys.ts';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import { Skeleton } from '#platform/desk-ui/Skeleton.tsx';
import { formatNumber } from '#platform/i18n/format.ts';
import { plural } from '#platform/i18n/plural.ts';
import { NeedRow } from './NeedRow.tsx';
import { ordered } from './order.ts';

/** Rows that are shown before the list is expanded. */
const most = 10;

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };
const letters: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };

/** Moves the focus to the same control of the next or previous row, or to the first that is there. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLElement)) return;
  if (target.closest('[popover]')) return;
  const step = steps[key] ?? (areSingleKeysOn() ? letters[key] : undefined);
  if (!step) return;
  event.preventDefault();
  const rows = [...currentTarget.querySelectorAll('.need')];
  const next = rows[rows.findIndex((row) => row.contains(target)) + step];
  const kinds = target.matches('.need-primary')
    ? ['.need-primary', '.need-open', 'button, a']
    : ['.need-open', '.need-primary', 'button, a'];
  const found = kinds.flatMap((kind) => [...(next?.querySelectorAll<HTMLElement>(kind) ?? [])]);
  found[0]?.focus();
}

/** J and K lead into the list from anywhere. */
function useWayIn() {
  const list = useRef<HTMLUListElement>(null);
  const isSeen = useSeen();
  useEffect(() => {
    if (!isSeen) return undefined;
    const enter = (event: globalThis.KeyboardEvent) => {
      if (list.current?.contains(document.activeElement)) return;
      if (letters[singleKeyOf(event) ?? ''] === undefined) return;
      event.preventDefault();
      list.current?.querySelector<HTMLElement>('.need :is(button, a)')?.focus();
    };
    addEventListener('keydown', enter);
    return () => removeEventListener('keydown', enter);
  }, [isSeen]);
  return list;
}

export interface NeedListProps {
  sources: readonly Needs[];
  now: number;
  isRead: boolean;
}

/** All that wants an answer as one list, in its order; the arrows, J and K go from row to row. */
export function NeedList({ sources, now, isRead }: NeedListProps) {
  const { todayTexts, locale } = useDesk();
  const [isWhole, setIsWhole] = useState(false);
  const items = ordered(
    sources.flatMap((source) => source.items),
    now,
  );
  const isThere = new Set(items.map(({ id }) => id));
  const list = useWayIn();
  const { items: steady, region } = useSteady(items, isRead ? 'read' : '', () => false);
  const rows = isWhole ? steady : steady.slice(0, most);
  const hidden = steady.length - rows.length;
  const words = todayTexts.needs;
  const hasFailed = sources.some((source) => source.hasFailed);
  const rest = sources.flatMap((source) => source.rest ?? []);
  return (
    <>
      {!isRead && <Skeleton />}
      {isRead && (
        <>
          {rows.length === 0 && !hasFailed && <p className="desk-empty need-calm">{words.calm}</p>}
          {rows.length > 0 && (
            <ul ref={list} className="desk-rows need-list" onKeyDown={moveFocus} {...region}>
              {rows.map((need) => (
                <NeedRow key={need.id} need={need} isDone={!isThere.has(need.id)} />
              ))}
            </ul>
          )}
          {(hidden > 0 || rest.length > 0) && (
            <p className="need-rest">
              {hidden > 0 && (
                <button type="button" className="desk-link" onClick={() => setIsWhole(true)}>
                  {plural(words.more, hidden, locale, { count: formatNumber(hidden, locale) })}
                </button>
              )}
              {rest.map(({ name, href }) => (
                <a key={href} className="desk-link" href={href}>
                  {name}
                </a>
              ))}
            </p>
          )}
          {hasFailed && <ListState phase="failed" isEmpty={false} empty="" />}
        </>
      )}
      {sources.map((source, at) => (
        <Fragment key={at}>{source.dialogs}</Fragment>
      ))}
    </>
  );
}
