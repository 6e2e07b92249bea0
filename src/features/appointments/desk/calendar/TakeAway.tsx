import type { Service } from '#platform/contract/service.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { type Offer, useTakeAway } from '#features/hours/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { isolate } from '#platform/i18n/isolate.ts';

export interface TakeAwayProps {
  /** Whose free time it is, one for each. */
  offers: readonly Offer[];
  /** The consultant that is chosen by now, or `''`. */
  chosen: string;
  /** The service it is free for; absent if it is free for all of them. */
  service: Service | undefined;
  onTaken: () => void;
}

/** Takes a free time away, so that nobody can book it. */
export function TakeAway({ offers, chosen, service, onTaken }: TakeAwayProps) {
  const { hoursTexts } = useDesk();
  const { all } = useConsultants();
  const takeAway = useTakeAway();
  const words = hoursTexts.week;
  const meant = chosen === '' ? offers : offers.filter(({ consultant }) => consultant === chosen);
  if (meant.length === 0) return null;
  return (
    <div className="desk-cal-take">
      <p className="desk-note">{words.takeNote}</p>
      <div className="desk-actions">
        {meant.map((offer) => {
          const name = meant.length > 1 && all.find(({ id }) => id === offer.consultant)?.name;
          return (
            <ActionButton
              key={offer.consultant}
              onAction={async () => {
                await takeAway({ ...offer, service });
                onTaken();
              }}
            >
              {name ? `${words.takeAway}: ${isolate(name)}` : words.takeAway}
            </ActionButton>
          );
        })}
      </div>
    </div>
  );
}
