import { firm } from '#firm';
import { Ltr } from '#platform/browser/Rich.tsx';

/** Who the firm is and where, above what is printed; on a screen the page itself says so. */
export function PaperHead() {
  const { street, postalCode, city } = firm.address;
  return (
    <p className="paper-head">
      <strong>{firm.name}</strong>
      <Ltr>
        {street}, {postalCode} {city}
      </Ltr>
      <Ltr>{firm.phone.display}</Ltr>
      <Ltr>{firm.email}</Ltr>
      <Ltr>{location.host}</Ltr>
    </p>
  );
}
