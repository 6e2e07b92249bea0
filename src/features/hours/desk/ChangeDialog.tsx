import type { ReactNode } from 'react';
import type { HoursPreview, NewException } from '#features/hours/contract/hours.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatDay, formatMinutes, formatNumber } from '#platform/i18n/format.ts';
import { isolate, timesText } from '#platform/i18n/isolate.ts';
import { type PluralTexts, plural } from '#platform/i18n/plural.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { HiddenCount } from '#platform/desk-ui/HiddenCount.tsx';
import { byDay } from '#features/hours/desk/slots/series-form.ts';
import type { Made } from '#platform/desk/undo.ts';
import { walledDialog } from '#platform/desk-ui/DeskWall.tsx';
import { Dialog } from '#platform/desk-ui/Dialog.tsx';
import { serviceRules, usualRule } from '#service-rules';
import type { Service } from '#platform/contract/service.ts';
import { ServiceChoice } from './service-choice.tsx';
import type { Owner } from './schedule-change.ts';
import { useHoursParts } from './parts.ts';

export interface ChangeDialogProps {
  owner: Owner;
  /** Closes the time of all consultants. */
  closing?: NewException | undefined;
  preview: HoursPreview;
  /** The service whose times are compared; absent if all services have the same. */
  service: Service | undefined;
  onService: (service: Service) => void;
  about?: string | undefined;
  /** Label of the button that makes the change. */
  action: string;
  onLook: () => Promise<HoursPreview | null>;
  /** Resolves to `null` if the change was not made. */
  onAct: () => Promise<Made | null>;
  onDone: () => void;
  onClose: () => void;
}

/** Dialog that shows the effects of a change to a consultant's hours before it is made. */
function Content({
  owner,
  closing,
  preview,
  service,
  onService,
  about,
  action,
  onLook,
  onAct,
  onDone,
  onClose,
}: ChangeDialogProps) {
  const { hoursTexts, locale } = useDesk();
  const { Closing } = useHoursParts();
  const words = hoursTexts.preview;
  const { all, areSeveral } = useConsultants();
  const whose = areSeveral ? all.find(({ id }) => id === owner) : undefined;
  const title = whose ? fill(words.titleOf, { name: isolate(whose.name) }) : words.title;
  const { gained, lost, kept, held } = preview;
  const { minutes } = service ? serviceRules[service] : usualRule;
  const isNothing = gained.count + lost.count + kept.length + held.length === 0;
  return (
    <Dialog title={title} onClose={onClose}>
      {about !== undefined && <p className="desk-strong tabular">{about}</p>}
      {service && <ServiceChoice form="change" chosen={service} onChange={onService} />}
      {isNothing && <p>{words.nothing}</p>}
      <Closing appointments={kept} {...{ held, closing, action, onLook, onAct, onDone, onClose }}>
        <Times state="lost" title={words.lost} {...lost} />
        <Times state="gained" title={words.gained} {...gained} />
        <p className="desk-note">{fill(words.scope, { length: formatMinutes(minutes, locale) })}</p>
      </Closing>
    </Dialog>
  );
}

export const ChangeDialog = walledDialog('hours-change', Content);

interface CountedProps {
  texts: PluralTexts;
  count: number;
  state: string;
  children: ReactNode;
}

function Counted({ texts, count, state, children }: CountedProps) {
  const { locale } = useDesk();
  return (
    <section className="desk-change" data-change={state}>
      <h3 className="desk-part-title">
        {plural(texts, count, locale, { count: formatNumber(count, locale) })}
      </h3>
      {children}
    </section>
  );
}

/** A count of times, with the first of them listed by day. */
function Times({
  title,
  state,
  count,
  times,
}: { title: PluralTexts; state: string } & HoursPreview['gained']) {
  const { locale } = useDesk();
  if (count === 0) return null;
  const hidden = count - times.length;
  return (
    <Counted texts={title} count={count} state={state}>
      <ul className="desk-change-days">
        {byDay(times).map(({ date, items }) => (
          <li key={date}>
            <span>{formatDay(date, locale)}</span>{' '}
            <span className="tabular">{timesText(items.map(({ time }) => time))}</span>
          </li>
        ))}
      </ul>
      <HiddenCount hidden={hidden} />
    </Counted>
  );
}
