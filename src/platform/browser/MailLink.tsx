import { Fragment } from 'react';
import { Ltr } from './Rich.tsx';

/** A mail address. Where it does not fit it breaks at its joints, not within a word. */
export function MailAddress({ email }: { email: string }) {
  return (
    <Ltr>
      {email.split(/(?<=@)|(?=\.)/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </Ltr>
  );
}

/** The same as a link, which opens the mail program. */
export function MailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`}>
      <MailAddress email={email} />
    </a>
  );
}
