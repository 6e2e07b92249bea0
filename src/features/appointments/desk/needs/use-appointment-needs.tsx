import { useState } from 'react';
import { searchAppointments } from '#features/appointments/contract/appointment-search-routes.ts';
import type { FoundAppointment } from '#features/appointments/contract/appointment-search.ts';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { inClosedTime } from '#features/appointments/desk/closing/in-closed-time.ts';
import { endingOf } from '#features/appointments/desk/actions.ts';
import { filteredAddress, noFilters, toQuery } from '#features/appointments/desk/filters.ts';
import { useAppointmentDialog } from '#features/appointments/desk/use-appointment-dialog.tsx';
import { useStatus } from '#features/appointments/desk/use-status.tsx';
import { firmToday } from '#platform/browser/firm-clock.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { formatNearDay } from '#platform/desk/format.ts';
import { type Need, type Needs, readState } from '#platform/desk/need.ts';
import { listing } from '#platform/desk/pages.ts';
import { usePages } from '#platform/desk/use-pages.ts';
import { useRead } from '#platform/desk/use-read.ts';
import { laterDialog } from '#platform/desk-ui/later.tsx';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { About } from './About.tsx';
import { nearestOf, type Wanting, wantingOf } from './wanting.ts';

const CancelDialog = laterDialog(async () => {
  const { CancelDialog } = await import('#features/appointments/desk/CancelDialog.tsx');
  return CancelDialog;
});

/** Requests that are read; the others are a link away. */
const most = 20;

/** Requests whose time is ahead, the nearest first. In lists, so that an act on one shows at once. */
const pendingFrom = (startDate: string) => {
  const query = toQuery({ ...noFilters, status: 'pending', startDate });
  return listing<FoundAppointment>(
    'appointments',
    { ...query, few: true },
    (call, { cursor, limit }) =>
      call(searchAppointments, {
        body: { ...query, limit: Number(limit), ...(cursor !== undefined && { cursor }) },
      }),
    ({ id }) => id,
    most,
  );
};

const nothing = { listed: [], unproposed: [], unsettled: [] };

interface Asked {
  appointment: DeskAppointment;
  proposes: boolean;
}

/**
 * Requests that wait for an answer, appointments in closed time, and proposals that left a client without a time.
 * `requests`: how many wait in all, as far as it is known.
 */
export function useAppointmentNeeds(requests?: number): Needs {
  const { texts, todayTexts, locale } = useDesk();
  const today = firmToday();
  const pages = usePages(pendingFrom(today));
  const closed = useRead(inClosedTime);
  const { changeStatus, question } = useStatus();
  const { show, dialog } = useAppointmentDialog();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { kinds, request: words } = todayTexts;

  function whatOf({ isRequest, isUnsettled, isUnproposed }: Wanting): string {
    if (isRequest) return kinds.request;
    if (isUnsettled) return kinds.unsettled;
    return isUnproposed ? kinds.unproposed : kinds.closed;
  }

  function needOf(wanting: Wanting): Need {
    const { appointment, isRequest } = wanting;
    const { id, clientName, email, answerBy, createdAt, status } = appointment;
    const named = (name: string) => ({ name, label: `${name}: ${clientName}` });
    const ask = (proposes: boolean) => () => setAsked({ appointment, proposes });
    const canPropose = email !== '' && (status === 'pending' || status === 'confirmed');
    const propose = {
      ...named(
        appointment.proposed ? texts.appointments.propose.again : texts.appointments.propose.open,
      ),
      act: ask(true),
    };
    const end = { ...named(endingOf(appointment, texts).name), act: ask(false) };
    return {
      id: `appointment ${id}`,
      kind: isRequest ? 'request' : 'appointment',
      at: nearestOf(appointment),
      since: Date.parse(createdAt),
      what: whatOf(wanting),
      ...(status === 'pending' &&
        answerBy !== undefined && {
          due: fill(words.answerBy, { day: formatNearDay(answerBy, today, locale) }),
        }),
      who: clientName,
      onOpen: () => show(appointment),
      more: <About wanting={wanting} />,
      ...(isRequest
        ? {
            primary: {
              ...named(texts.statusActions.confirmed),
              act: () => changeStatus(appointment, 'confirmed'),
            },
            isSwift: true,
          }
        : {
            primary: canPropose ? propose : { ...named(words.open), act: () => show(appointment) },
          }),
      others: [
        ...(isRequest && canPropose ? [propose] : []),
        ...(status === 'pending' || status === 'confirmed' ? [end] : []),
        ...(isRequest || canPropose
          ? [{ ...named(words.open), act: () => show(appointment) }]
          : []),
      ],
    };
  }

  return {
    items: wantingOf(pages.items, closed.value ?? nothing).map(needOf),
    ...readState(closed, {
      value: pages.phase === 'loading' ? undefined : pages.items,
      hasFailed: pages.phase === 'failed',
    }),
    rest:
      pages.hasMore && requests !== undefined
        ? {
            name: fill(words.all, { count: formatNumber(requests, locale) }),
            href: filteredAddress({ status: 'pending', startDate: today }),
          }
        : undefined,
    dialogs: (
      <>
        {dialog}
        {question}
        {asked && <CancelDialog {...asked} onShow={show} onClose={() => setAsked(null)} />}
      </>
    ),
  };
}
