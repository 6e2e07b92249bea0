/** Parts of the desk that come in files of their own, after what it begins with. */
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { toast } from '#platform/browser/toast.ts';
import { useDesk } from '#platform/desk/desk.ts';

const waiting: (() => Promise<unknown>)[] = [];

/** Fetches all parts that were declared so far, and those that they declare. Never rejects. */
export async function fetchLater(): Promise<void> {
  while (waiting.length > 0) await Promise.allSettled(waiting.splice(0).map((get) => get()));
}

/**
 * A part that `load` fetches when it is first drawn, unless `fetchLater` did before. Until then it draws nothing; if
 * it cannot be fetched, a message says so, and `onFailed` is called.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  onFailed?: (props: P) => void,
): (props: P) => ReactNode {
  let loaded: ComponentType<P> | undefined;
  const get = async () => (loaded = await load());
  waiting.push(get);
  return function Later(props: P) {
    const { texts } = useDesk();
    const [Part, setPart] = useState(() => loaded);
    const fail = useEffectEvent(() => {
      toast.error(texts.loadFailed);
      onFailed?.(props);
    });
    useEffect(() => {
      if (Part) return;
      get().then(
        (part) => setPart(() => part),
        () => fail(),
      );
    }, [Part]);
    return Part ? <Part {...props} /> : null;
  };
}

/** A dialog that is fetched as `later`; closed if it cannot be fetched. */
export const laterDialog = <P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
) => later(load, ({ onClose }) => onClose());
