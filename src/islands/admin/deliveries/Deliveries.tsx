import { useCallback } from 'react';
import type { Appointment } from '#contract/appointment.ts';
import { listDeliveries } from '#contract/delivery-routes.ts';
import { useResource } from '#islands/admin/data/use-resource.ts';
import { useDesk } from '#islands/admin/desk.ts';
import type { DeskCall } from '#islands/admin/session/desk-call.ts';
import { DeliveryItem } from './DeliveryItem.tsx';

/** What was told of an appointment, or is to be: to whom, by what, and whether it got through. */
export function Deliveries({ appointment: { id } }: { appointment: Appointment }) {
  const { texts, deliveryTexts: words } = useDesk();
  const load = useCallback((call: DeskCall) => call(listDeliveries, { id }), [id]);
  const { value, hasFailed } = useResource(load);
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
