import type { QRCodeSVG } from 'qrcode.react';
import { useEffect, useRef, useState } from 'react';
import { useDesk } from '#platform/desk/desk.ts';
import { CopyButton } from '#platform/desk-ui/CopyButton.tsx';

/** The secret for an authenticator app, as a QR code and as text. */
export function SetupSecret({ secret, uri }: { secret: string; uri: string }) {
  const { recordsTexts } = useDesk();
  const words = recordsTexts.factor;
  const block = useRef<HTMLDivElement>(null);
  // The QR library is loaded on demand. Without it the secret below can be typed in.
  const [QrCode, setQrCode] = useState<typeof QRCodeSVG | null>(null);
  useEffect(() => {
    import('qrcode.react').then(
      (loaded) => setQrCode(() => loaded.QRCodeSVG),
      () => undefined,
    );
  }, []);
  // The code field below has the focus, so the QR code has to be scrolled into view.
  useEffect(() => {
    // In newer browsers `scrollIntoView` returns a promise, which must not be returned as a cleanup.
    block.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={block} className="desk-secret">
      <p>{words.scan}</p>
      <div className="desk-qr">
        {QrCode && <QrCode value={uri} size={200} marginSize={4} title={words.qr} />}
      </div>
      <a className="desk-link desk-on-this-device" href={uri}>
        {words.openApp}
      </a>
      <p className="desk-note">{words.type}</p>
      <code dir="ltr">{secret}</code>
      <CopyButton text={secret} />
    </div>
  );
}
