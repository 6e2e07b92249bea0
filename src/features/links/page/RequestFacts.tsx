import type { LinkedRequest } from '#features/links/contract/request.ts';
import { ClientText } from '#platform/browser/ClientText.tsx';
import { notProvided } from '#platform/contract/fields.ts';
import type { Locale } from '#platform/contract/locales.ts';
import { languageName } from '#platform/i18n/format.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { MailLink } from '#platform/browser/MailLink.tsx';
import { Ltr } from '#platform/browser/Rich.tsx';

export interface RequestFactsProps {
  texts: Texts<'request'>['facts'];
  locale: Locale;
  request: LinkedRequest;
}

/** Facts of a request besides time and service: consultant and, until it is decided, the client. */
export function RequestFacts(props: RequestFactsProps) {
  const { consultantName, clientName } = props.request;
  return (
    <>
      {consultantName !== undefined && (
        <>
          <dt>{props.texts.consultant}</dt>
          <dd>
            <bdi>{consultantName}</bdi>
          </dd>
        </>
      )}
      {clientName !== undefined && <ClientFacts {...props} />}
    </>
  );
}

function ClientFacts({ texts, locale, request }: RequestFactsProps) {
  const { clientName, email = '', phone = notProvided, message } = request;
  return (
    <>
      <dt>{texts.name}</dt>
      <dd>
        <bdi>{clientName}</bdi>
      </dd>
      {email !== '' && (
        <>
          <dt>{texts.email}</dt>
          <dd>
            <MailLink email={email} />
          </dd>
        </>
      )}
      <dt>{texts.phone}</dt>
      <dd>
        {phone === notProvided ? (
          texts.noPhone
        ) : (
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
            <Ltr>{phone}</Ltr>
          </a>
        )}
      </dd>
      <dt>{texts.language}</dt>
      <dd>{languageName(request.locale, locale)}</dd>
      {message !== undefined && (
        <>
          <dt>{texts.message}</dt>
          <dd dir="auto" className="linked-message">
            <ClientText>{message}</ClientText>
          </dd>
        </>
      )}
    </>
  );
}
