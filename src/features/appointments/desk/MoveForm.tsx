import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { moveRequestSchema } from '#features/appointments/contract/desk-appointments.ts';
import { messageSchema } from '#platform/contract/fields.ts';
import { useConsultants } from '#features/consultants/desk.ts';
import { useDesk } from '#platform/desk/desk.ts';
import type { Failure } from '#platform/browser/api.ts';
import { minutesOf } from '#platform/desk/span.ts';
import type { LocalDateTime } from '#platform/time/zone.ts';
import { useDeskForm } from '#platform/desk-ui/DeskForm.tsx';
import { FormActions } from '#platform/desk-ui/FormActions.tsx';
import { Form } from '#platform/desk-ui/Form.tsx';
import { useConflicts } from './conflicts.tsx';
import { MomentFields } from './MomentFields.tsx';
import { NextTimes } from './NextTimes.tsx';
import { ProposalEnd } from './Proposal.tsx';
import { changeOf, moveTexts, takersBeside, type Wish, withWish } from './moving.ts';
import { useMove } from './use-move.ts';
import { useWarnings } from './warnings.tsx';

const schema = z.extend(moveRequestSchema, { note: z.union([z.literal(''), messageSchema]) });

export interface MoveFormProps {
  appointment: DeskAppointment;
  /** Preset in place of its present time and consultant. */
  preset?: Wish | undefined;
  /** What the server said when that was tried. */
  refusal?: Failure | undefined;
  onMoved: () => void;
  onBack: () => void;
  /** Opens a conflicting appointment. */
  onShow: (appointment: DeskAppointment) => void;
}

/** Form that moves an appointment to another time or consultant, with an optional note to the client. */
export function MoveForm({
  appointment,
  preset = appointment,
  refusal,
  onMoved,
  onBack,
  onShow,
}: MoveFormProps) {
  const { texts, consultantTexts } = useDesk();
  const { all } = useConsultants();
  const move = useMove();
  const words = texts.appointments;
  const { service } = appointment;
  const { date, time, consultant: owner } = preset;
  const [wish, setWish] = useState({ date, time, consultant: owner });
  const spoken = moveTexts(changeOf(appointment, wish), words.move, consultantTexts);
  const conflicts = useConflicts(onShow);
  const warnings = useWarnings(spoken.confirm, wish);
  const others = takersBeside(all, appointment);

  async function hear(failure: Failure, moment: LocalDateTime) {
    await conflicts.watch(Promise.resolve(failure));
    return warnings.hears(failure, moment, minutesOf(appointment));
  }

  const hearFirst = useEffectEvent(() => {
    if (refusal) void hear(refusal, wish);
  });
  useEffect(() => hearFirst(), []);

  const form = useDeskForm(
    'move',
    {
      schema,
      send: async (
        { note, consultant = appointment.consultant, ...moment },
        { idempotencyKey },
      ) => {
        const { confirm } = warnings.confirmed();
        return move(
          appointment,
          { ...moment, consultant },
          { note, confirm, idempotencyKey, asks: (failure) => hear(failure, moment) },
        );
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
          { defaultValue: owner, className: 'desk-form-wide' },
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
        submit={warnings.submit ?? spoken.submit}
        isSending={form.isSending}
        onLeave={onBack}
        leave={texts.back}
      />
    </Form>
  );
}
