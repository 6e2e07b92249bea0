import { Fragment } from 'react';
import { Ltr } from './Rich.tsx';

/** A mail address that opens the mail program. Where it does not fit it breaks at its joints, not within a word. */
export function MailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`}>
      <Ltr>
        {email.split(/(?<=@)|(?=\.)/).map((part, index) => (
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </Ltr>
    </a>
  );
}
