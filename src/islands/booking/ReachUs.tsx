import { firm } from '#firm';
import type { Texts } from '#i18n/texts.ts';
import { Ltr } from '#islands/Rich.tsx';

/** The firm's address and number, for whoever finds no time or no way. */
export function ReachUs({ texts }: { texts: Texts<'booking'>['reach'] }) {
  return (
    <dl className="reach">
      <dt>{texts.email}</dt>
      <dd>
        <a href={`mailto:${firm.email}`}>
          <Ltr>{firm.email}</Ltr>
        </a>
      </dd>
      <dt>{texts.phone}</dt>
      <dd>
        <a href={`tel:${firm.phone.e164}`}>
          <Ltr>{firm.phone.display}</Ltr>
        </a>
      </dd>
    </dl>
  );
}
