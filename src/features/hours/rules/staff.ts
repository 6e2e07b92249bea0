/** The firm's consultants as letters, calendars and lists name them. */
import type { Consultant } from '#features/consultants/contract.ts';
import { shippedRecord } from '#features/consultants/index.ts';

/** What is known of a consultant for that. */
export type StaffMember = Pick<
  Consultant,
  'id' | 'name' | 'email' | 'meetingLink' | 'colour' | 'active'
>;

/** Whom an appointment is with, as far as anybody is told. */
export interface Counterpart {
  /** Absent where there is nobody to tell them from. */
  name?: string;
  /** Absolute, where they meet by video; '' where the firm sends a link each time. */
  meetingLink: string;
  /** Where their own notices go; '' for nowhere. */
  email: string;
}

export interface Staff {
  of: (id: string) => Counterpart;
  /** Absent where there is one alone, or nobody of that id. */
  nameOf: (id: string) => string | undefined;
  /** For lists that tell them apart in any case: the name, or the id where nobody has it any more. */
  labelOf: (id: string) => string;
  colourOf: (id: string) => Consultant['colour'] | undefined;
  /** Whether they take appointments; nobody does of that id otherwise. */
  isActive: (id: string) => boolean;
}

/** An address as programs read it, without what could end a line. */
const written = (link: string) => (URL.canParse(link) ? new URL(link).href : '');

/**
 * Whom the store knows; while that is nobody, the firm itself. A name is told where there are several to
 * choose from, and where it is not the one whom everybody meets.
 */
export function staffOf(kept: readonly StaffMember[]): Staff {
  const consultants = kept.length > 0 ? kept : [shippedRecord];
  const byId = new Map(consultants.map((consultant) => [consultant.id, consultant]));
  const active = consultants.filter((consultant) => consultant.active);
  const only = active.length === 1 ? active[0] : undefined;
  const told = (id: string) => (only?.id === id ? undefined : byId.get(id));
  return {
    of(id) {
      const name = told(id)?.name;
      const { meetingLink = '', email = '' } = byId.get(id) ?? {};
      return { ...(name !== undefined && { name }), meetingLink: written(meetingLink), email };
    },
    nameOf: (id) => told(id)?.name,
    labelOf: (id) => byId.get(id)?.name ?? id,
    colourOf: (id) => told(id)?.colour,
    isActive: (id) => byId.get(id)?.active === true,
  };
}
