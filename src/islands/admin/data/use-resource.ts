import { useCallback, useEffect, useRef, useState } from 'react';
import { useDesk } from '#islands/admin/desk.ts';
import type { DeskCall } from '#islands/admin/session/desk-call.ts';
import type { Failure } from '#islands/api.ts';
import type { Reload } from './reloads.ts';

export interface Resource<T> {
  /** `undefined` until it was read once. */
  value: T | undefined;
  hasFailed: boolean;
  reload: Reload;
  set: (value: T) => void;
}

export type Load<T> = (call: DeskCall) => Promise<{ ok: true; value: T } | Failure>;

/** One thing of the server, read when it is first shown, when `load` is another, and on reload. */
export function useResource<T>(load: Load<T>): Resource<T> {
  const { call, pollCall, onReload } = useDesk();
  const [state, setState] = useState<{ value: T | undefined; hasFailed: boolean }>({
    value: undefined,
    hasFailed: false,
  });
  const question = useRef(0);

  const reload: Reload = useCallback(
    async ({ isQuiet = false } = {}) => {
      question.current += 1;
      const asked = question.current;
      const answer = await load(isQuiet ? pollCall : call);
      if (asked !== question.current) return true;
      setState(({ value, hasFailed }) =>
        answer.ok
          ? { value: answer.value, hasFailed: false }
          : { value, hasFailed: hasFailed || !isQuiet },
      );
      return answer.ok;
    },
    [load, call, pollCall],
  );

  useEffect(() => {
    void reload();
    return onReload(reload);
  }, [reload, onReload]);

  return { ...state, reload, set: (value) => setState({ value, hasFailed: false }) };
}
