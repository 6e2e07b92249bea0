import { useCallback, useState } from 'react';

const importSending = () => import('./sending.ts');
export type SendingPart = Awaited<ReturnType<typeof importSending>>;
const importLater = () => import('./later.ts');
type LaterPart = Awaited<ReturnType<typeof importLater>>;

/** Timeout for loading a part, in milliseconds; the same as for API calls. */
const patience = 10_000;

/** Rejects if the part fails to load or takes too long. It may still be there for the next call. */
export function inTime<Part>(part: Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(reject, patience, new Error('A part of the page does not come.'));
  });
  return Promise.race([part, late]).finally(() => clearTimeout(timer));
}

/** The parts of the page that are loaded when they are, or soon may be, needed. */
export function useParts() {
  const [sending, setSending] = useState<SendingPart | null>(null);
  const [later, setLater] = useState<LaterPart | null>(null);

  const fetchSending = useCallback(async () => {
    const part = await importSending();
    setSending(part);
    return part;
  }, []);
  const fetchLater = useCallback(async () => {
    const part = await importLater();
    setLater(part);
    return part;
  }, []);

  return { sending, later, fetchSending, fetchLater };
}

export type Parts = ReturnType<typeof useParts>;
