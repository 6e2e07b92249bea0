import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Failure } from '#platform/browser/api.ts';
import type { LinkAction, LinkKind, LinkState, Why } from './link-state.ts';
import { useOnline } from './use-online.ts';
import { useToken } from './use-token.ts';

type Answer<T> = { ok: true; value: T } | Failure;

/** Definition of a page of signed links. */
export interface LinkPage<K extends LinkKind, S extends LinkState<K>, A> {
  reducer: (state: S, action: A | LinkAction<K>) => S;
  initialState: S;
  /** Reads the object of the link. */
  show: (body: { token: string }) => Promise<Answer<K['linked']>>;
  whyOf: (failure: Failure) => Why<K>;
}

/** One action on the linked object. */
export interface LinkAct<T> {
  send: (body: { token: string }) => Promise<Answer<T>>;
  onDone: (value: T) => void;
  onRefused: (failure: Failure, body: { token: string }) => Promise<void>;
}

/** Reads the object of the link in the address, again with each new address; runs one action at a time. */
export function useLink<K extends LinkKind, S extends LinkState<K>, A>(page: LinkPage<K, S, A>) {
  const { reducer, initialState, show, whyOf } = page;
  const [state, dispatch] = useReducer(reducer, initialState);
  const token = useToken();
  const isBusy = useRef(false);
  const questions = useRef(0);

  /** Returns a check whether the object was read again since. Answers to earlier calls are then ignored. */
  const watch = useCallback(() => {
    const question = questions.current;
    return () => questions.current === question;
  }, []);
  const ask = useCallback(() => {
    questions.current += 1;
    return watch();
  }, [watch]);

  const read = useCallback(async () => {
    if (token === null) return;
    const isCurrent = ask();
    dispatch({ type: 'opened' });
    isBusy.current = token !== '';
    if (token === '') {
      dispatch({ type: 'unreadable', why: 'dead' });
      return;
    }
    const answer = await show({ token });
    if (!isCurrent()) return;
    isBusy.current = false;
    if (answer.ok) dispatch({ type: 'read', linked: answer.value });
    else dispatch({ type: 'unreadable', why: whyOf(answer) });
  }, [ask, show, token, whyOf]);

  useEffect(() => void read(), [read]);
  useOnline(state.view === 'failed', read);

  async function run<T>({ send, onDone, onRefused }: LinkAct<T>) {
    if (token === null || isBusy.current || state.isSending) return;
    if (!navigator.onLine) {
      dispatch({ type: 'refused', notice: 'offline' });
      return;
    }
    isBusy.current = true;
    dispatch({ type: 'sent' });
    const isCurrent = watch();
    const body = { token };
    const answer = await send(body);
    if (!isCurrent()) return;
    if (answer.ok) onDone(answer.value);
    else await onRefused(answer, body);
    if (isCurrent()) isBusy.current = false;
  }

  return { state, dispatch, token, isBusy: () => isBusy.current, ask, watch, read, run };
}
