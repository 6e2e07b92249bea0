/** Carries out the commands about proposals of other times, through the domain. */
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { proposeTimes } from '#features/appointments/rules/proposal.ts';
import type { AuditAction } from '#features/audit/contract/audit.ts';
import { auditEntry } from '#features/audit/rules/audit.ts';
import type { Write } from '#features/audit/store/write.ts';
import type { House } from '#features/hours/rules/house.ts';
import { answerLinked, proposeLinked, withdrawLinked } from '#features/links/rules/proposals.ts';
import type { LinkRole } from '#features/links/rules/signed-link.ts';
import { addDays, type LocalDateTime, toLocal } from '#platform/time/zone.ts';
import type { Command } from './commands.ts';
import type { HouseCommand } from './house-commands.ts';
import type { Stores } from './model.ts';
import { timeZone } from './seasons.ts';

type ProposalCommand = Extract<
  Command,
  {
    type:
      | 'propose'
      | 'propose by link'
      | 'take'
      | 'decline'
      | 'withdraw'
      | 'withdraw by link'
      | 'end proposals';
  }
>;
type LinkPorts = Omit<Parameters<typeof answerLinked>[1], 'links'> & {
  links: Parameters<typeof answerLinked>[1]['links'] &
    Parameters<typeof proposeLinked>[1]['links'] &
    Parameters<typeof withdrawLinked>[1]['links'];
};

/** An appointment, or an unknown one, with the version that the caller saw. */
type Picked = Partial<Omit<DeskAppointment, 'version'>> &
  Pick<DeskAppointment, 'id' | 'email'> & { version: number | undefined };

interface Ports {
  stores: Stores;
  now: () => Date;
  house: House;
  randomId: () => string;
  listAll: () => Promise<DeskAppointment[]>;
  /** The appointment with that place in a list, or an unknown one. */
  pickFrom: (all: readonly DeskAppointment[], pick: number, seen?: number) => Picked;
  /** A beginning, or one of the times that are offered for the appointment. */
  momentOf: (
    wish: { beginning: number; free: number | undefined; consultant: string },
    appointment: Picked,
  ) => Promise<LocalDateTime>;
  tokenOf: (appointment: { id: string; email: string }, role?: LinkRole) => string;
  /** `meanwhile` happens after the next act by a link has read. */
  linkPorts: (meanwhile?: HouseCommand) => LinkPorts;
  /** Lets this happen in the next act that reads the roster. */
  whileReading: (meanwhile: HouseCommand | undefined) => void;
  writeOf: (
    action: AuditAction,
    command: { type: string; key?: string | undefined },
    id: string,
  ) => Write;
}

export function createProposalWorld(ports: Ports) {
  const { stores, now, house, randomId, listAll, pickFrom, momentOf, tokenOf } = ports;
  const { linkPorts, whileReading, writeOf } = ports;
  /** Those with a proposal come first. */
  async function pickProposing(pick: number, seen?: number) {
    const all = await listAll();
    const isProposing = ({ proposed }: DeskAppointment) => proposed !== undefined;
    const others = all.filter((each) => !isProposing(each));
    return pickFrom([...all.filter(isProposing), ...others], pick, seen);
  }

  return async function carryOut(command: ProposalCommand): Promise<unknown> {
    switch (command.type) {
      case 'propose':
      case 'propose by link': {
        const { note, confirm, meanwhile, days } = command;
        const found = pickFrom(await listAll(), command.pick, command.seen);
        const { id, version } = found;
        const times = [];
        for (const wish of command.times)
          times.push({ ...(await momentOf(wish, found)), consultant: wish.consultant });
        const until = addDays(toLocal(now(), timeZone).date, days);
        if (command.type === 'propose by link') {
          const proposal = { token: tokenOf(found, 'firm'), times, until, note };
          return proposeLinked(proposal, linkPorts(meanwhile));
        }
        const write = writeOf('times_proposed', command, id);
        const propose: Stores['desk']['propose'] = (asked) => {
          whileReading(meanwhile);
          return stores.desk.propose(asked, write);
        };
        return proposeTimes(
          { id, version, now: now(), times, until, note, confirm },
          { now: now(), timeZone, house, store: { propose } },
        );
      }
      case 'take': {
        const found = await pickProposing(command.pick);
        const { startsAt = now().toISOString(), consultant = 'anna', proposed } = found;
        const times = [...(proposed?.times ?? []), { startsAt, with: consultant }];
        const { startsAt: at, with: who } = times[command.which % times.length] ?? {
          ...{ startsAt, with: consultant },
        };
        const take = { startsAt: at, with: who };
        return answerLinked({ token: tokenOf(found), take }, linkPorts(command.meanwhile));
      }
      case 'decline': {
        const token = tokenOf(await pickProposing(command.pick));
        return answerLinked({ token, note: command.note }, linkPorts());
      }
      case 'withdraw': {
        const { id, version } = await pickProposing(command.pick, command.seen);
        const write = writeOf('proposal_ended', command, id);
        return stores.desk.withdraw({ id, version, now: now() }, write);
      }
      case 'withdraw by link': {
        const token = tokenOf(await pickProposing(command.pick), 'firm');
        return withdrawLinked({ token }, linkPorts());
      }
      case 'end proposals': {
        const { limit } = command;
        const entry = auditEntry('proposal_ended', { now: now(), randomId, actor: 'system' });
        return stores.expiry.endProposals({ now: now(), limit, deliveries: [] }, entry);
      }
    }
  };
}
