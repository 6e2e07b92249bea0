/** Composes news with the letters that are registered for them. */
import type { MessageForm } from '#platform/whatsapp/message.ts';
import { appointmentLetters, heldLetters } from '#features/appointments/letters/register.ts';
import type { HeldNews } from '#features/appointments/letters/held-letters.ts';
import type { AppointmentNews } from '#features/appointments/letters/news.ts';
import { type MailContext, type Notice, noticeOf } from '#features/delivery/letters/notice.ts';
import { type DigestNews, digestLetters } from '#features/delivery/letters/register.ts';
import type { InquiryNews, MessageNews } from '#features/inbox/letters/news.ts';
import { inquiryLetters, messageLetters } from '#features/inbox/letters/register.ts';
import type { AlarmNews } from '#features/monitoring/letters/news.ts';
import { alarmLetters } from '#features/monitoring/letters/register.ts';
import type { PaymentNews } from '#features/payments/letters/news.ts';
import { paymentLetters } from '#features/payments/letters/register.ts';

/** News that is sent by WhatsApp too; news of payments is not. */
export type MessengerNews = AppointmentNews | MessageNews | InquiryNews;
export type News = MessengerNews | HeldNews | PaymentNews | AlarmNews | DigestNews;

function toNotice(news: News): Notice {
  if ('appointment' in news) return noticeOf(appointmentLetters, news);
  if ('held' in news) return noticeOf(heldLetters, news);
  if ('payment' in news) return noticeOf(paymentLetters, news);
  if ('message' in news) return noticeOf(messageLetters, news);
  if ('digest' in news) return noticeOf(digestLetters, news);
  return 'inquiry' in news ? noticeOf(inquiryLetters, news) : noticeOf(alarmLetters, news);
}

export const composeMail = (news: News, context: MailContext) => toNotice(news).toMail(context);

export const composeMessage = (
  news: MessengerNews,
  { site, form }: { site: string; form?: MessageForm },
): string => toNotice(news).toMessage(site, form) ?? '';
