import { firm } from '#firm';
import { Ltr } from './Rich.tsx';

const [name = '', host = ''] = firm.email.split('@');

/** The firm's e-mail address and phone number, for visitors who find no suitable time or channel. */
export function ReachUs() {
  return (
    <p className="reach">
      <a href={`mailto:${firm.email}`}>
        <Ltr>
          {name}@<wbr />
          {host}
        </Ltr>
      </a>
      <a href={`tel:${firm.phone.e164}`}>
        <Ltr>{firm.phone.display}</Ltr>
      </a>
    </p>
  );
}
