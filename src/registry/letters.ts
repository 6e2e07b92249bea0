/**
 * All letters: what each subject registers in its `letters/register.ts`, and how its store finds the record.
 * Only the delivery code imports this, and it knows none of the subjects.
 */
import { appointmentLetters, heldLetters } from '#features/appointments/letters/register.ts';
import { nextFree } from '#features/appointments/rules/next-free.ts';
import { withDiary } from '#features/hours/services/availability.ts';
import { withStaff } from '#features/hours/services/staff.ts';
import { appointmentRecord, heldRecord } from '#features/appointments/store/told-appointment.ts';
import type { Staff } from '#features/hours/rules/staff.ts';
import { digestLetters } from '#features/delivery/letters/register.ts';
import { type Notice, noticeOf } from '#features/delivery/letters/notice.ts';
import type { Letters } from '#features/delivery/services/letters.ts';
import { digestRecord } from '#features/delivery/store/told-digest.ts';
import { inquiryLetters, messageLetters } from '#features/inbox/letters/register.ts';
import { inquiryRecord, messageRecord } from '#features/inbox/store/told-letters.ts';
import { alarmLetters } from '#features/monitoring/letters/register.ts';
import { alarmRecord } from '#features/monitoring/store/told-alarm.ts';
import type { Telling } from '#features/outbox/letters/registration.ts';
import type { RecordLookup } from '#features/outbox/store/registration.ts';
import { paymentLetters } from '#features/payments/letters/register.ts';
import { paymentRecord } from '#features/payments/store/told-payment.ts';
import type { RecordKind } from './notifications.ts';

const registered = {
  appointment: appointmentRecord,
  held: heldRecord,
  message: messageRecord,
  inquiry: inquiryRecord,
  payment: paymentRecord,
  alarm: alarmRecord,
  digest: digestRecord,
};

/** The record that a notification is about, in its current state. */
export type ToldRecord =
  ReturnType<(typeof registered)[RecordKind]['read']> | { about: 'unreadable' };

/** How records are found. */
export const toldRecords: RecordLookup<ToldRecord> = {
  of: registered,
  unreadable: { about: 'unreadable' },
  partiesOf(record) {
    switch (record.about) {
      case 'appointment':
        return appointmentRecord.partiesOf(record);
      case 'payment':
        return paymentRecord.partiesOf(record);
      case 'held':
        return { client: record.held.record.email, consultant: '' };
      case 'digest':
        return digestRecord.partiesOf(record);
      case 'message':
        return { client: record.message.email, consultant: '' };
      case 'inquiry':
        return { client: record.inquiry.email, consultant: '' };
      case 'alarm':
      case 'unreadable':
        return { client: '', consultant: '' };
    }
  },
};

/**
 * The letter about a record, in its subject's words; `null` if the record cannot be read or the notification
 * is of another kind.
 */
export function toNotice(telling: Telling, record: ToldRecord, staff: Staff): Notice | null {
  switch (record.about) {
    case 'appointment': {
      const news = appointmentLetters.newsOf(telling, record, staff);
      return news && noticeOf(appointmentLetters, news);
    }
    case 'payment': {
      const news = paymentLetters.newsOf(telling, record);
      return news && noticeOf(paymentLetters, news);
    }
    case 'held': {
      const news = heldLetters.newsOf(telling, record);
      return news && noticeOf(heldLetters, news);
    }
    case 'message':
      return noticeOf(messageLetters, messageLetters.newsOf(telling, record));
    case 'inquiry':
      return noticeOf(inquiryLetters, inquiryLetters.newsOf(telling, record));
    case 'alarm':
      return noticeOf(alarmLetters, alarmLetters.newsOf(telling, record));
    case 'digest':
      return noticeOf(digestLetters, digestLetters.newsOf(telling, record, staff));
    case 'unreadable':
      return null;
  }
}

/** The letters in the form that delivery uses. */
export const letters: Letters<ToldRecord> = {
  records: toldRecords,
  async open(core) {
    const staff = await withStaff(core).readStaff();
    const { diary } = withDiary(core);
    /** What a letter says besides its record. */
    async function completed(telling: Telling, record: ToldRecord): Promise<ToldRecord> {
      if (record.about !== 'held' || telling.kind !== 'request_overtaken') return record;
      const { house, timeZone } = core;
      const next = await nextFree(record.held, {
        ...{ house, timeZone, now: core.now() },
        readDiary: (period, service) => diary.read(period, house.ruleOf(service)),
      });
      return { ...record, next };
    }
    return async (telling, record) => toNotice(telling, await completed(telling, record), staff);
  },
};
