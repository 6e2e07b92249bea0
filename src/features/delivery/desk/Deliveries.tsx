import { listDeliveries } from '#features/delivery/contract/delivery-routes.ts';
import type { Delivery } from '#features/outbox/contract.ts';
import { reading, type Resource, useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { DeliveryItem } from './DeliveryItem.tsx';

export interface DeliveriesProps {
  /** Route that lists the deliveries of a record. */
  route: Omit<typeof listDeliveries, 'path'> & { path: `/api/${string}/:id/deliveries` };
  id: string;
}

/** The deliveries of a record, sent or planned, kept up to date while shown. */
export function useDeliveries({ route, id }: DeliveriesProps): Resource<Delivery[]> {
  return useRead({
    ...reading(['deliveries', id], (call) => call(route, { id })),
    staleTime: 0,
  });
}

export const useAppointmentDeliveries = (appointment: string) =>
  useDeliveries({ route: listDeliveries, id: appointment });

/** List of an appointment's deliveries, sent or planned: recipient, channel and state. */
export function AppointmentDeliveries({ appointment }: { appointment: string }) {
  return <DeliveryList {...useAppointmentDeliveries(appointment)} />;
}

/** The same list, for a caller that has already read the deliveries. */
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
