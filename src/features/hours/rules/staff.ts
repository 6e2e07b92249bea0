/** The firm's consultants as letters, calendars and lists name them. */
import type { Consultant } from '#features/consultants/contract.ts';
import { shippedRecord } from '#features/consultants/index.ts';

/** Fields of a consultant that letters, calendars and lists need. */
export type StaffMember = Pick<
  Consultant,
  'id' | 'name' | 'email' | 'meetingLink' | 'colour' | 'active'
>;

/** The consultant of an appointment, with the fields that may be disclosed. */
export interface Counterpart {
  /** Absent if the firm has never had another consultant, or if the id is unknown. */
  name?: string;
  /** Absolute URL for video meetings; `''` if the firm sends a new link each time. */
  meetingLink: string;
  /** Address for the consultant's own notifications; `''` for none. */
  email: string;
}

export interface Staff {
  of: (id: string) => Counterpart;
  /** Absent if the firm has never had another consultant, and for an unknown id. */
  nameOf: (id: string) => string | undefined;
  /**
   * For lists that always name the consultant: the name, or the id if there is no such consultant any more.
   */
  labelOf: (id: string) => string;
  colourOf: (id: string) => Consultant['colour'] | undefined;
  /** Whether the consultant takes appointments; `false` for an unknown id. */
  isActive: (id: string) => boolean;
}

/** A normalised URL, without line breaks; `''` if invalid. */
const written = (link: string) => (URL.canParse(link) ? new URL(link).href : '');

/**
 * Lookups over the stored consultants, or over the firm itself while none are stored. An only consultant's name
 * is left out, because clients have no choice; but whoever was told of one who has retired is told who follows.
 */
export function staffOf(kept: readonly StaffMember[]): Staff {
  const consultants = kept.length > 0 ? kept : [shippedRecord];
  const byId = new Map(consultants.map((consultant) => [consultant.id, consultant]));
  const told = (id: string) => (consultants.length === 1 ? undefined : byId.get(id));
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
