/** Demo data: invented testimonials of invented clients for the home page. */
import { randomBytes } from 'node:crypto';
import type { Testimonial } from '#features/testimonials/contract/testimonial.ts';
import { testimonialStore } from '#features/testimonials/store/testimonials.ts';
import type { Database } from '#platform/redis/database.ts';
import { testimonialActs } from '#features/testimonials/acts/testimonials.ts';

/** In each language, the first one is shown first. */
export const demoTestimonials: readonly Omit<Testimonial, 'id'>[] = [
  {
    locale: 'de',
    rating: 5,
    text: 'Vor dem ersten Gespräch hatten wir drei Meinungen im Haus. Danach hatten wir einen Plan, den alle tragen.',
    name: 'Anna Muster',
    company: 'Muster Immobilien AG',
  },
  {
    locale: 'de',
    rating: 5,
    text: 'Die Zahlen stimmten, der Zeitplan auch. Was offen blieb, wurde offen benannt.',
    name: 'Peter Beispiel',
    company: 'Beispiel Holding AG',
  },
  {
    locale: 'de',
    rating: 4,
    text: 'Gründlich, diskret und gut vorbereitet. Die Umsetzung dauerte länger als gedacht, doch wir wurden bis zum Schluss begleitet.',
    name: 'Nora Probe',
    company: 'Probe Uhren & Juwelen',
  },
  {
    locale: 'en',
    rating: 5,
    text: 'On one page they told us what the company was worth, and how they had arrived at it. We negotiated from that page.',
    name: 'Jane Sample',
    company: 'Sample Capital Ltd',
  },
  {
    locale: 'en',
    rating: 5,
    text: 'Careful listeners. The strategy we agreed on fits on two pages, and two years later we still work by it.',
    name: 'John Placeholder',
    company: 'Placeholder Motors plc',
  },
  {
    locale: 'en',
    rating: 4,
    text: 'Discreet, punctual and well prepared. I would have liked the first draft a week sooner, but it was worth the wait.',
    name: 'Mary Example',
    company: 'Example Timepieces',
  },
  {
    locale: 'ar',
    rating: 5,
    text: 'أنصتوا إلينا قبل أن ينصحونا، وجاءت النتيجة كما اتفقنا عليها وفي موعدها.',
    name: 'كريم المثال',
    company: 'شركة المثال العقارية',
  },
  {
    locale: 'ar',
    rating: 5,
    text: 'كانت الأرقام واضحة والملاحظات صريحة، فاتخذنا قرار الاستثمار ونحن مطمئنون إليه.',
    name: 'ليلى النموذج',
    company: 'مجموعة النموذج القابضة',
  },
  {
    locale: 'ar',
    rating: 4,
    text: 'عمل متقن وكتمان تام. استغرق التنفيذ وقتًا أطول مما توقعنا، لكنهم رافقونا حتى النهاية.',
    name: 'سامي التجريبي',
    company: 'دار التجربة للساعات والمجوهرات',
  },
];

/** Fills a store without any testimonial; returns how many it added. */
export async function addDemoTestimonials(db: Database, now: Date): Promise<number> {
  const existing = await testimonialStore(db).list();
  if (existing.length > 0) return 0;
  const { add } = testimonialActs(db);
  const added = demoTestimonials.map((testimonial, index) =>
    add(
      { ...testimonial, id: randomBytes(16).toString('base64url'), hidden: false },
      // The newest is listed first.
      { now: new Date(now.getTime() - index), trace: undefined },
    ),
  );
  return (await Promise.all(added)).length;
}
