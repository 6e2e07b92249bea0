import { listDeliveries } from '#features/delivery/contract/delivery-routes.ts';
import type { Delivery } from '#features/outbox/contract.ts';
import { reading, type Resource, useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { DeliveryItem } from './DeliveryItem.tsx';

export interface DeliveriesProps {
  /** Which lists what was told of one record. */
  route: Omit<typeof listDeliveries, 'path'> & { path: `/api/${string}/:id/deliveries` };
  id: string;
}

/** What was told of a record, or is to be, as long as it is on the screen. */
export function useDeliveries({ route, id }: DeliveriesProps): Resource<Delivery[]> {
  return useRead({
    ...reading(['deliveries', id], (call) => call(route, { id })),
    staleTime: 0,
  });
}

/** What was told of a record, or is to be: to whom, by what, and whether it got through. */
function Deliveries(props: DeliveriesProps) {
  return <DeliveryList {...useDeliveries(props)} />;
}

/** The same of an appointment. */
export const AppointmentDeliveries = ({ appointment }: { appointment: string }) => (
  <Deliveries route={listDeliveries} id={appointment} />
);

/** The same, for whoever has read it already. */
export function DeliveryList({
  value,
  hasFailed,
}: Pick<Resource<Delivery[]>, 'value' | 'hasFailed'>) {
  const { texts, deliveryTexts: words } = useDesk();
  return (
    <>
      <h3 className="desk-part-title">{words.title}</h3>
      {hasFailed && <p className="desk-note">{texts.loadFailed}</p>}
      {value?.length === 0 && <p className="desk-note">{words.none}</p>}
      {value && value.length > 0 && (
        <ul className="desk-deliveries">
          {value.map((delivery) => (
            <DeliveryItem key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </>
  );
}
