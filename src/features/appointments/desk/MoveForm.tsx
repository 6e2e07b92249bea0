import { useState } from 'react';
import * as z from 'zod/mini';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { moveRequestSchema } from '#features/appointments/contract/desk-appointments.ts';
import { moveAppointment } from '#features/appointments/contract/appointment-routes.ts';
import { messageSchema } from '#platform/contract/fields.ts';
import { useOutcome } from './use-outcome.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ifMatch } from '#platform/desk/if-match.ts';
import { minutesOf } from '#platform/desk/span.ts';
import { useDeskForm } from '#platform/desk-ui/DeskForm.tsx';
import { FormActions } from '#platform/desk-ui/FormActions.tsx';
import { Form } from '#platform/desk-ui/Form.tsx';
import { useConflicts } from './conflicts.tsx';
import { MomentFields } from './MomentFields.tsx';
import { NextTimes } from './NextTimes.tsx';
import { ProposalEnd } from './Proposal.tsx';
import { changeOf, moveTexts, takersBeside, withWish } from './moving.ts';
import { useWarnings } from './warnings.tsx';

const schema = z.extend(moveRequestSchema, { note: z.union([z.literal(''), messageSchema]) });

export interface MoveFormProps {
  appointment: DeskAppointment;
  onMoved: () => void;
  onBack: () => void;
  /** Opens a conflicting appointment. */
  onShow: (appointment: DeskAppointment) => void;
}

/** Form that moves an appointment to another time or consultant, with an optional note to the client. */
export function MoveForm({ appointment, onMoved, onBack, onShow }: MoveFormProps) {
  const { write, texts, consultantTexts } = useDesk();
  const { all } = useConsultants();
  const { done, failed } = useOutcome();
  const words = texts.appointments;
  const { id, version, date, time, service } = appointment;
  const [wish, setWish] = useState({ date, time, consultant: appointment.consultant });
  const spoken = moveTexts(changeOf(appointment, wish), words.move, consultantTexts);
  const conflicts = useConflicts(onShow);
  const warnings = useWarnings(spoken.confirm, wish);
  const others = takersBeside(all, appointment);
  const form = useDeskForm(
    'move',
    {
      schema,
      send: async (
        { note, consultant = appointment.consultant, ...moment },
        { idempotencyKey },
      ) => {
        const { confirm } = warnings.confirmed();
        const isHandOver = consultant !== appointment.consultant;
        const body = {
          ...moment,
          ...(isHandOver && { consultant }),
          ...(note !== '' && { note }),
          ...(confirm && { confirm }),
        };
        const headers = ifMatch(version);
        const answer = await conflicts.watch(
          // A confirmed request differs from the first one and needs its own idempotency key.
          write(moveAppointment, { id, body, headers, ...(!confirm && { idempotencyKey }) }),
        );
        if (answer.ok) done(spoken.done, answer.value);
        else if (!(await warnings.hears(answer, moment, minutesOf(appointment))))
          await failed(spoken.failed, appointment, answer);
        return answer;
      },
      sent: null,
      failed: null,
      sentences: consultantTexts.errors,
    },
    onMoved,
  );
  return (
    <Form
      {...form.attributes}
      className="desk-form desk-inset"
      onInput={(event) => {
        form.attributes.onInput(event);
        setWish(withWish(wish, new FormData(event.currentTarget)));
      }}
    >
      <ProposalEnd appointment={appointment} />
      <NextTimes appointment={appointment} wish={wish} />
      {others.length > 0 &&
        form.select(
          'consultant',
          consultantTexts.consultant,
          all
            .filter((each) => each.id === appointment.consultant || others.includes(each))
            .map((each) => [each.id, each.name] as const),
          { defaultValue: appointment.consultant, className: 'desk-form-wide' },
        )}
      <MomentFields
        form={form}
        {...{ date, time, service }}
        consultant={wish.consultant}
        purpose="move"
        autoFocus
        conflict={conflicts.notice}
      />
      {warnings.notice}
      {form.textarea(
        'note',
        words.note,
        {},
        { help: appointment.email ? words.noteHelp : words.noteUnsent },
      )}
      <FormActions
        submit={spoken.submit}
        isSending={form.isSending}
        onLeave={onBack}
        leave={texts.back}
      />
    </Form>
  );
}
