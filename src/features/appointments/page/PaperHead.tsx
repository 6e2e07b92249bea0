import { firm } from '#firm';
import { Ltr } from '#platform/browser/Rich.tsx';

/** The firm's name and address at the top of a printout; on a screen the page itself shows them. */
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
