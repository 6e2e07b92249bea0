import type { QRCodeSVG } from 'qrcode.react';
import { useEffect, useRef, useState } from 'react';
import { useDesk } from '#platform/desk/desk.ts';
import { CopyButton } from '#platform/desk-ui/CopyButton.tsx';

/** The secret that an authenticator is to learn, to scan or to type in. */
export function SetupSecret({ secret, uri }: { secret: string; uri: string }) {
  const { recordsTexts } = useDesk();
  const words = recordsTexts.factor;
  const block = useRef<HTMLDivElement>(null);
  // Fetched when it is asked for; the secret below can be typed in without it.
  const [QrCode, setQrCode] = useState<typeof QRCodeSVG | null>(null);
  useEffect(() => {
    import('qrcode.react').then(
      (loaded) => setQrCode(() => loaded.QRCodeSVG),
      () => undefined,
    );
  }, []);
  // What is asked for below it has the focus; what it is read from stays in view.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no cleanup.
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
