import { QRCodeSVG } from 'qrcode.react';

/** Size given by the specification. It includes the quiet zone that scanners need. */
const size = 256;
const quietModules = 4;

/** A QR code. Dark on light in the dark colour scheme too, because many scanners read nothing else. */
export const QrCode = ({ text, label }: { text: string; label: string }) => (
  <QRCodeSVG
    value={text}
    size={size}
    marginSize={quietModules}
    level="L"
    bgColor="#ffffff"
    fgColor="#000000"
    title={label}
  />
);
