import { useCallback, useEffect, useRef, useState } from 'react';
import { useDesk } from '#islands/admin/desk.ts';
import type { Failure } from '#islands/api.ts';

export interface Resource<T> {
  /** `undefined` until it was read once. */
  value: T | undefined;
  hasFailed: boolean;
  reload: () => Promise<boolean>;
  set: (value: T) => void;
}

/** One thing of the server, read when it is first shown, when `load` is another, and on reload. */
export function useResource<T>(load: () => Promise<{ ok: true; value: T } | Failure>): Resource<T> {
  const { onReload } = useDesk();
  const [state, setState] = useState<{ value: T | undefined; hasFailed: boolean }>({
    value: undefined,
    hasFailed: false,
  });
  const question = useRef(0);

  const reload = useCallback(async () => {
    question.current += 1;
    const asked = question.current;
    const answer = await load();
    if (asked !== question.current) return true;
    setState(({ value }) =>
      answer.ok ? { value: answer.value, hasFailed: false } : { value, hasFailed: true },
    );
    return answer.ok;
  }, [load]);

  useEffect(() => {
    void reload();
    return onReload(reload);
  }, [reload, onReload]);

  return { ...state, reload, set: (value) => setState({ value, hasFailed: false }) };
}
