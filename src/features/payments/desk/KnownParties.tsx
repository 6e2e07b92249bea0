import { searchPayments } from '#features/payments/contract/payment-search-routes.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';

const paymentsTo = (email: string) =>
  reading(['payments', 'to', email], (call) =>
    call(searchPayments, { body: { q: email, limit: 50 } }),
  );

interface KnownPartiesProps {
  email: string;
  /** Lists are `<id>payer` and `<id>reference`. */
  id: string;
}

function Lists({ email, id }: KnownPartiesProps) {
  const { value = [] } = useRead(paymentsTo(email));
  const theirs = value.filter((payment) => payment.email === email);
  return (['payer', 'reference'] as const).map((name) => (
    <datalist key={name} id={`${id}${name}`}>
      {[...new Set(theirs.flatMap((payment) => payment[name] ?? []))].map((known) => (
        <option key={known} value={known} />
      ))}
    </datalist>
  ));
}

/** Offers what earlier payments of this client said, the latest first. */
export const KnownParties = (props: KnownPartiesProps) =>
  props.email === '' ? null : <Lists {...props} />;
