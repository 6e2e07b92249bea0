import { lazy, Suspense, useEffect, useRef } from 'react';
import { useDesk } from '#islands/admin/desk.ts';
import { CopyButton } from '#islands/admin/ui/CopyButton.tsx';

const QrCode = lazy(() => import('qrcode.react').then(({ QRCodeSVG }) => ({ default: QRCodeSVG })));

/** The secret that an authenticator is to learn, to scan or to type in. */
export function SetupSecret({ secret, uri }: { secret: string; uri: string }) {
  const { recordsTexts } = useDesk();
  const words = recordsTexts.factor;
  const block = useRef<HTMLDivElement>(null);
  // What is asked for below it has the focus; what it is read from stays in view.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no cleanup.
    block.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={block} className="desk-secret">
      <p>{words.scan}</p>
      <div className="desk-qr">
        <Suspense fallback={null}>
          <QrCode value={uri} size={200} marginSize={4} title={words.qr} />
        </Suspense>
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
