import { getCollection } from 'astro:content';
import { bookingWindowDays } from '#features/hours/contract.ts';
import { elsewhere, firm, retentionMonths } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import { formatHours, formatMonths } from '#platform/i18n/format.ts';
import type { Locale } from '#platform/i18n/locales.ts';
import { changeLeadMinutes } from '#service-rules';

export interface Category {
  title: string;
  questions: { question: string; answer: string }[];
}

/** The categories of a language in their order, with the firm's details filled into the answers. */
export async function loadFaq(locale: Locale): Promise<Category[]> {
  const details = {
    days: bookingWindowDays,
    minutes: firm.appointmentMinutes,
    retention: formatMonths(retentionMonths, locale),
    lead: formatHours(changeLeadMinutes, locale),
    city: elsewhere.cityNames[locale],
  };
  const entries = await getCollection('faq', ({ id }) => id.startsWith(`${locale}/`));
  return entries
    .map(({ data }) => data)
    .toSorted((a, b) => a.order - b.order)
    .map(({ title, questions }) => ({
      title,
      questions: questions.map(({ question, answer }) => ({
        question,
        answer: fill(answer, details),
      })),
    }));
}

/** All questions as a FAQPage of schema.org. */
export function questionsAsData(categories: readonly Category[]) {
  return categories
    .flatMap(({ questions }) => questions)
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    }));
}
