import { Fragment, useState } from 'react';
import { sendTestMail } from '#features/delivery/contract/delivery-routes.ts';
import { isAccepted, type TestMail as Result } from '#features/delivery/contract/test-mail.ts';
import { fill } from '#platform/i18n/fill.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import { ltr } from '#platform/i18n/isolate.ts';
import type { Texts } from '#platform/i18n/texts.ts';
import { toast } from '#platform/browser/toast.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatInstant } from '#platform/desk/format.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { failureText } from '#platform/desk/failure-text.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { Part } from '#platform/desk-ui/Area.tsx';
import { CopyButton } from '#platform/desk-ui/CopyButton.tsx';
import { Facts } from '#platform/desk-ui/Facts.tsx';
import { cureText, faultText } from './delivery-text.ts';
import { useUndelivered } from './undelivered.ts';

type SenderRecord = Result['records'][number];

/** In ms; the server takes ten seconds at most, and then some to start. */
const timeout = 20_000;

function stateText(record: SenderRecord, { spf, dkim, dmarc }: Texts<'adminDeliveries'>['test']) {
  switch (record.kind) {
    case 'spf':
      return spf[record.state];
    case 'dkim':
      return dkim[record.state];
    case 'dmarc':
      return dmarc[record.state];
  }
}

/** What DNS says, and the record to set. */
function RecordPart({ record }: { record: SenderRecord }) {
  const { deliveryTexts } = useDesk();
  const words = deliveryTexts.test;
  const { kind, name, found, wanted } = record;
  const code = (text: string, at = 0) => (
    <Fragment key={text}>
      {at > 0 && <br />}
      <code dir="ltr">{text}</code>
    </Fragment>
  );
  const facts = [
    ...(name === '' ? [] : [[words.name, code(name)] as const]),
    ...(found.length === 0 ? [] : [[words.found, found.map(code)] as const]),
    ...(wanted === undefined ? [] : [[words.wanted, code(wanted)] as const]),
  ];
  return (
    <section className="desk-part" aria-label={kind.toUpperCase()}>
      <h4 className="desk-strong">
        <bdi>{kind.toUpperCase()}</bdi>
      </h4>
      <p>{stateText(record, words)}</p>
      {facts.length > 0 && <Facts facts={facts} />}
      {wanted !== undefined && <CopyButton text={wanted} />}
    </section>
  );
}

const Records = ({ records }: Pick<Result, 'records'>) =>
  records.map((record) => <RecordPart key={record.kind} record={record} />);

function Outcome({ result: { to, steps, fault, records } }: { result: Result }) {
  const { deliveryTexts } = useDesk();
  const words = deliveryTexts.test;
  return (
    <>
      <p className="desk-strong">
        {isAccepted({ steps }) ? fill(words.sent, { to: ltr(to) }) : words.refused}
      </p>
      <Facts facts={steps.map(({ step, state }) => [words.steps[step], words.states[state]])} />
      {fault && (
        <p>
          {faultText(fault, deliveryTexts)} {cureText(fault, deliveryTexts)}
        </p>
      )}
      <Records records={records} />
    </>
  );
}

/**
 * Sends a test mail to the firm; says how far the server went along and what DNS says about the sender, and later
 * what the last one that was accepted has shown.
 */
export function MailTrial() {
  const { callOnce, deliveryTexts, actTexts, locale } = useDesk();
  const words = deliveryTexts.test;
  const touch = useTouch();
  const last = useUndelivered().trials?.mail;
  const [result, setResult] = useState<Result | null>(null);

  async function send() {
    const answer = await callOnce(sendTestMail, { timeout });
    if (answer.ok) {
      setResult(answer.value);
      // What waited goes out now.
      await touch('undelivered', 'deliveries');
    } else toast.error(words.failed, { description: failureText(answer, actTexts, locale) });
  }

  return (
    <>
      <p className="desk-note">{words.lead}</p>
      <ActionButton onAction={send}>{words.send}</ActionButton>
      <div role="status" className={result ? 'desk-part' : undefined}>
        {result && <Outcome result={result} />}
      </div>
      {!result && last && (
        <div className="desk-part">
          <p>{fill(words.last, { at: formatInstant(last.at, locale) })}</p>
          <Records records={last.records} />
        </div>
      )}
      <p className="desk-note">
        <a className="desk-link" href={localizePath('/whatsapp-setup', locale)}>
          {words.whatsApp.open}
        </a>{' '}
        {words.whatsApp.text}
      </p>
    </>
  );
}

/** The same as a part of an area. */
export const TestMail = () => (
  <Part title={useDesk().deliveryTexts.test.title}>
    <MailTrial />
  </Part>
);

/** The records of which DNS has none, or one that does not fit. */
export const openRecords = (records: Result['records']): string[] =>
  records.filter(({ state }) => state !== 'fits').map(({ kind }) => kind.toUpperCase());
