/** Visitors who read their mail, as the SMTP server of `useMailApp` got it. */
import type { SmtpTestServer } from './smtp.ts';

/** Reads what has arrived since the last call, by recipient. */
export function mailReader(smtp: () => SmtpTestServer) {
  const boxes = new Map<string, { subject: string; token: string | undefined }[]>();
  let read = 0;
  return function mailsTo(address: string) {
    for (const { to, subject = '', text = '' } of smtp().mails.slice(read)) {
      read += 1;
      const token = /\/appointment#(\S+)/.exec(text)?.[1];
      const box = to?.[0]?.address ?? '';
      boxes.set(box, [...(boxes.get(box) ?? []), { subject, token }]);
    }
    return boxes.get(address) ?? [];
  };
}
