import * as z from 'zod/mini';

/** What an appointment or inquiry is about: the four services of the firm, and "other". */
export const services = [
  'strategie-beratung',
  'finanz-investment',
  'digitalisierung-innovation',
  'projekt-management',
  'sonstige',
] as const;

export type Service = (typeof services)[number];

/** The services that have a page of their own. */
export const offeredServices = [
  'strategie-beratung',
  'finanz-investment',
  'digitalisierung-innovation',
  'projekt-management',
] as const satisfies readonly Service[];

/** The specification's payload names services by their German titles; both mean the same. */
const serviceByTitle: Readonly<Record<string, Service>> = {
  'Strategie & Beratung': 'strategie-beratung',
  'Finanzen & Investment': 'finanz-investment',
  'Digitalisierung & Innovation': 'digitalisierung-innovation',
  'Projektmanagement & Umsetzung': 'projekt-management',
  Sonstige: 'sonstige',
};

/** Accepts a slug or a German title, gives the slug. */
export const serviceSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => (Object.hasOwn(serviceByTitle, value) ? serviceByTitle[value] : value)),
  ),
  z.enum(services, 'unknown_service'),
);
