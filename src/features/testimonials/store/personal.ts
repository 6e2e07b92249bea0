import { left, type PersonalFields } from '#platform/redis/personal.ts';
import { testimonialsKeys } from './keys.ts';

const { testimonials } = testimonialsKeys;

export const testimonialsPersonal: readonly PersonalFields[] = ['name', 'company', 'text'].map(
  (name) => ({
    key: testimonials.field(name),
    fields: [''],
    goes: left('stands on the site by consent, and is deleted at the desk'),
    shown: left('anybody sees it on the site'),
  }),
);
