import * as z from 'zod/mini';

/** The subject of an appointment or inquiry: one of the firm's four services, or "other". */
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

/** The payload in the specification names services by their German titles; title and slug mean the same. */
const serviceByTitle: Readonly<Record<string, Service>> = {
  'Strategie & Beratung': 'strategie-beratung',
  'Finanzen & Investment': 'finanz-investment',
  'Digitalisierung & Innovation': 'digitalisierung-innovation',
  'Projektmanagement & Umsetzung': 'projekt-management',
  Sonstige: 'sonstige',
};

/** Accepts a slug or a German title; returns the slug. */
export const serviceSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((value) => (Object.hasOwn(serviceByTitle, value) ? serviceByTitle[value] : value)),
  ),
  z.enum(services, 'unknown_service'),
);
