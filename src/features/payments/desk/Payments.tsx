import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getAppointment } from '#features/appointments/contract.ts';
import {
  getPayment,
  getPaymentSetup,
  listPayments,
} from '#features/payments/contract/payment-routes.ts';
import {
  exportPaymentsFound,
  searchPayments,
} from '#features/payments/contract/payment-search-routes.ts';
import type { FoundPayment } from '#features/payments/contract/payment-search.ts';
import type { PaymentState } from '#features/payments/contract/payment-states.ts';
import { useAppointmentDialog, useSettled } from '#features/appointments/desk.ts';
import { changeLists, listing } from '#platform/desk/pages.ts';
import { useSought } from '#platform/desk/sought.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { usePages } from '#platform/desk/use-pages.ts';
import { reading, useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ExportButton } from '#platform/desk-ui/ExportButton.tsx';
import { FilterFold } from '#platform/desk-ui/FilterFold.tsx';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import { Scroll } from '#platform/desk-ui/Scroll.tsx';
import { useAreaQuery } from '#platform/desk/use-area-query.ts';
import { toast } from '#platform/browser/toast.ts';
import { OwedList } from './OwedList.tsx';
import { PaymentRow } from './PaymentRow.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import { SetUpNotice } from './SetUp.tsx';
import { listAddress, openedBy, stateOf } from './state-filter.ts';
import { StateFilter } from './StateFilter.tsx';
import { usePaymentDialog } from './use-payment-dialog.tsx';

const paymentSetup = reading(['payments', 'setUp'], (call) => call(getPaymentSetup));

/** The desk's list of payments, newest first, with their states. */
export function Payments() {
  const { call, texts, paymentTexts: words, locale } = useDesk();
  const client = useQueryClient();
  const touch = useTouch();
  const { value: setup } = useRead(paymentSetup);
  const [isRequesting, setIsRequesting] = useState(false);

  const query = useAreaQuery('payments');
  const opened = openedBy(query);
  const [followed, setFollowed] = useState(query);
  const [state, setState] = useState(() => stateOf(query));
  if (query !== followed) {
    setFollowed(query);
    if (query !== '' && opened === null) setState(stateOf(query));
  }
  const filter = state === '' ? {} : { state };

  const [typed, setTyped] = useState('');
  useSought('list', 'payments', ({ text = '' }) => {
    setTyped(text);
    narrow('');
  });
  useSought('act', 'requestPayment', () => setIsRequesting(true));
  const q = useSettled(typed).trim();
  const isSearching = q !== '';
  const pages = usePages(
    listing<FoundPayment>('payments', { state, q }, (make, request) => {
      const asked = { ...(state !== '' && { state }), ...request };
      // Search words may be names, so they are sent in the body and not in the address.
      return q === ''
        ? make(listPayments, { query: asked })
        : make(searchPayments, { body: { q, ...asked, limit: Number(request.limit) } });
    }),
  );

  const appointments = useAppointmentDialog();
  async function showAppointment(id: string) {
    const answer = await call(getAppointment, { id });
    if (answer.ok) appointments.showOver(answer.value);
    else {
      const isGone = answer.reason === 'problem' && answer.problem.code === 'not_found';
      toast.error(isGone ? words.facts.appointmentGone : texts.loadFailed);
    }
  }

  const { show, dialog } = usePaymentDialog({
    onChanged: (payment) =>
      changeLists<FoundPayment>(client, 'payments', (items) =>
        items.map((item) => (item.id === payment.id ? payment : item)),
      ),
    onClosed: () => {
      if (opened !== null) history.replaceState(history.state, '', listAddress(state));
    },
    onShowAppointment: showAppointment,
  });
  useEffect(() => {
    if (opened === null) return;
    void call(getPayment, { id: opened }).then((answer) => {
      if (answer.ok) show(answer.value);
      else toast.error(texts.loadFailed);
    });
  }, [opened, call, show, texts]);

  function narrow(next: PaymentState | '') {
    setState(next);
    history.replaceState(history.state, '', listAddress(next));
  }

  return (
    <div className="desk-stack">
      {setup?.isSetUp === false && <SetUpNotice />}
      <OwedList />
      <div className="desk-bar">
        <div className="desk-actions">
          {setup?.isSetUp !== false && (
            <button type="button" className="button" onClick={() => setIsRequesting(true)}>
              {words.request.open}
            </button>
          )}
          <ExportButton
            route={exportPaymentsFound}
            body={{ ...filter, ...(isSearching && { q }), locale }}
          />
        </div>
        <FilterFold count={[state, typed.trim()].filter((value) => value !== '').length}>
          <StateFilter state={state} typed={typed} onSearch={setTyped} onChange={narrow} />
        </FilterFold>
        {setup?.isSetUp && setup.isTest && <p className="desk-test-mode">{words.testMode}</p>}
      </div>
      <Scroll label={words.list} className="desk-scroll desk-list-tall">
        {pages.items.some((item) => item.isSimilar) && (
          <p className="desk-note" role="status">
            {texts.appointments.similar}
          </p>
        )}
        <ul className="desk-rows">
          {pages.items.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} onOpen={show} />
          ))}
        </ul>
        <ListState
          phase={pages.phase}
          isEmpty={pages.items.length === 0}
          empty={isSearching ? words.noneMatch : state === '' ? words.none : words.noneFound}
          hasMore={pages.hasMore}
          onMore={pages.loadMore}
        />
      </Scroll>
      {dialog}
      {appointments.dialog}
      {isRequesting && (
        <RequestDialog
          onRequested={(payment) => {
            setIsRequesting(false);
            show(payment);
            void touch('payments');
          }}
          onClose={() => setIsRequesting(false)}
        />
      )}
    </div>
  );
}
