import { lazy, Suspense } from 'react';
import { useDesk } from '#islands/admin/desk.ts';
import { CopyButton } from '#islands/admin/ui/CopyButton.tsx';

const QrCode = lazy(() => import('qrcode.react').then(({ QRCodeSVG }) => ({ default: QRCodeSVG })));

/** The secret that an authenticator is to learn, to scan or to type in. */
export function SetupSecret({ secret, uri }: { secret: string; uri: string }) {
  const { recordsTexts } = useDesk();
  const words = recordsTexts.factor;
  return (
    <div className="desk-secret">
      <p>{words.scan}</p>
      <div className="desk-qr">
        <Suspense fallback={null}>
          <QrCode value={uri} size={200} marginSize={4} title={words.qr} />
        </Suspense>
      </div>
      <p className="desk-note">{words.type}</p>
      <code dir="ltr">{secret}</code>
      <CopyButton text={secret} />
    </div>
  );
}
