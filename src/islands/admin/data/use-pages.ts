import { useCallback, useEffect, useRef, useState } from 'react';
import { useDesk } from '#islands/admin/desk.ts';
import type { DeskCall } from '#islands/admin/session/desk-call.ts';
import type { Failure } from '#islands/api.ts';
import {
  firstPage,
  nextPage,
  noPages,
  type PagesState,
  withItem,
  withoutItems,
} from './pages-state.ts';
import type { ReloadOptions } from './reloads.ts';

const pageSize = 100;

export interface PageRequest {
  limit: string;
  cursor?: string;
}

export type LoadPage<T> = (
  call: DeskCall,
  request: PageRequest,
) => Promise<{ ok: true; value: readonly T[] } | Failure>;

/**
 * A list of the server, read page by page and anew whenever `load` is another; an answer that was
 * overtaken by a later question is dropped. `cursorOf` names an item to the server.
 */
export function usePages<T extends { id: string }>(
  load: LoadPage<T>,
  cursorOf: (item: T) => string = ({ id }) => id,
) {
  const { call, pollCall, onReload } = useDesk();
  const [state, setState] = useState<PagesState<T>>(noPages);
  const question = useRef(0);
  const shown = useRef(0);
  const count = state.items.length;
  useEffect(() => {
    shown.current = count;
  }, [count]);

  const read = useCallback(
    async (limit: number, { isQuiet = false }: ReloadOptions = {}) => {
      question.current += 1;
      const asked = question.current;
      const answer = await load(isQuiet ? pollCall : call, { limit: String(limit) });
      if (asked !== question.current) return true;
      setState((current) => {
        if (answer.ok) return firstPage(answer.value, limit);
        return isQuiet ? current : { ...current, phase: 'failed' };
      });
      return answer.ok;
    },
    [load, call, pollCall],
  );

  useEffect(() => {
    void read(pageSize);
    // What was scrolled to stays on the screen.
    return onReload((options) => read(Math.max(pageSize, shown.current), options));
  }, [read, onReload]);

  async function loadMore() {
    const last = state.items.at(-1);
    if (!last) return;
    const asked = question.current;
    const answer = await load(call, { limit: String(pageSize), cursor: cursorOf(last) });
    if (asked !== question.current) return;
    setState((current) =>
      answer.ok
        ? nextPage(current, answer.value, { limit: pageSize, keyOf: cursorOf })
        : { ...current, phase: 'failed' },
    );
  }

  return {
    ...state,
    loadMore,
    update: (item: T) => setState((current) => withItem(current, item)),
    remove: (ids: Iterable<string>) => setState((current) => withoutItems(current, new Set(ids))),
  };
}
