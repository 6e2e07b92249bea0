import { useState } from 'react';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import type { Service } from '#platform/contract/service.ts';
import type { DeskConsultant } from '#features/consultants/contract.ts';
import { EnterDialog } from '#features/appointments/desk/EnterDialog.tsx';
import { useDesk } from '#platform/desk/desk.ts';
import { formatMoment } from '#platform/desk/format.ts';
import { ConsultantChoice, useTakeAway, type Offer } from '#features/hours/desk.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import type { FreeEntry } from './week-days.ts';

interface FreeTimeProps {
  entry: FreeEntry;
  /** The service it is free for; absent if it is free for all of them. */
  service: Service | undefined;
  /** Consultants who are free then; empty if the firm has only one. */
  owners: readonly DeskConsultant[];
  onEnter: (offer: Offer) => void;
  onClose: () => void;
}

/** Dialog with the actions for a free time. */
function Content({ entry, service, owners, onEnter, onClose }: FreeTimeProps) {
  const { texts, hoursTexts, locale } = useDesk();
  const words = hoursTexts.week;
  const [chosen, setChosen] = useState('');
  const takeAway = useTakeAway();
  const taken = entry.offers.find(({ consultant }) => consultant === chosen) ?? entry.offers[0];
  const offer = taken && { ...taken, service };
  return (
    <Dialog title={words.choose} onClose={onClose} className="desk-dialog-narrow">
      <p className="desk-strong tabular">{formatMoment(entry, locale)}</p>
      {owners.length > 0 && (
        <ConsultantChoice
          form="free"
          consultants={owners}
          chosen={offer?.consultant ?? ''}
          onChange={setChosen}
        />
      )}
      {offer && (
        <div className="desk-actions">
          <button type="button" className="button" data-first onClick={() => onEnter(offer)}>
            {texts.appointments.enter.open}
          </button>
          <ActionButton
            className="button-quiet"
            onAction={async () => {
              await takeAway(offer);
              onClose();
            }}
          >
            {words.takeAway}
          </ActionButton>
        </div>
      )}
      <p className="desk-note">{words.takeNote}</p>
    </Dialog>
  );
}

const FreeTime = walledDialog('free-time', Content);

/** Dialog that asks what to do with a free time. `choose` opens it; render `dialog`. */
export function useFreeTime(
  consultants: readonly DeskConsultant[],
  {
    service,
    onShow,
  }: { service: Service | undefined; onShow: (appointment: DeskAppointment) => void },
) {
  const [chosen, choose] = useState<FreeEntry | null>(null);
  const [entering, setEntering] = useState<Offer | null>(null);
  const isFree = ({ id }: DeskConsultant) => chosen?.consultants.includes(id) === true;
  const dialog = (
    <>
      {chosen && (
        <FreeTime
          entry={chosen}
          service={service}
          owners={consultants.filter(isFree)}
          onEnter={(offer) => {
            choose(null);
            setEntering(offer);
          }}
          onClose={() => choose(null)}
        />
      )}
      {entering && (
        <EnterDialog
          moment={{ ...entering, consultants: [entering.consultant] }}
          onShow={onShow}
          onClose={() => setEntering(null)}
        />
      )}
    </>
  );
  return { choose, dialog };
}
