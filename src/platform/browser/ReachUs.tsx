import { firm } from '#firm';
import { Ltr } from './Rich.tsx';

/** The firm's address and number, for whoever finds no time or no way. */
export function ReachUs() {
  return (
    <p className="reach">
      <a href={`mailto:${firm.email}`}>
        <Ltr>{firm.email}</Ltr>
      </a>
      <a href={`tel:${firm.phone.e164}`}>
        <Ltr>{firm.phone.display}</Ltr>
      </a>
    </p>
  );
}
