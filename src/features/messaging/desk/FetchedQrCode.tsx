import { useEffect, useState } from 'react';
import type { QrCode } from './QrCode.tsx';

/** A code, whose drawing is fetched when there is one to draw; `waiting` until then. */
export function FetchedQrCode({
  text,
  label,
  waiting,
}: {
  text: string;
  label: string;
  waiting: string;
}) {
  const [Drawing, setDrawing] = useState<typeof QrCode | null>(null);
  useEffect(() => {
    import('./QrCode.tsx').then(
      (fetched) => setDrawing(() => fetched.QrCode),
      // Asked for again with the next code.
      (error: unknown) => console.warn('The QR code cannot be drawn:', error),
    );
  }, [text]);
  return Drawing ? <Drawing text={text} label={label} /> : <p role="status">{waiting}</p>;
}
