import { useEffect, useState } from 'react';
import type { QrCode } from './QrCode.tsx';

/** A QR code whose drawing component is fetched on demand. Shows `waiting` until then. */
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
      // Fetched again with the next code.
      (error: unknown) => console.warn('The QR code cannot be drawn:', error),
    );
  }, [text]);
  return Drawing ? <Drawing text={text} label={label} /> : <p role="status">{waiting}</p>;
}
