import { QRCodeSVG } from 'qrcode.react';

/** The specification's; the quiet zone that scanners need is part of it. */
const size = 256;
const quietModules = 4;

/** A QR code. Dark on light in the dark as well: many scanners read nothing else. */
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
