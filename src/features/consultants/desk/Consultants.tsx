import { type ComponentType, useState } from 'react';
import {
  deleteConsultant,
  editConsultant,
} from '#features/consultants/contract/consultant-desk-routes.ts';
import type {
  ConsultantEdit,
  DeskConsultant,
} from '#features/consultants/contract/consultant-desk.ts';
import { fill } from '#platform/i18n/fill.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { failureText } from '#platform/desk/failure-text.ts';
import { consultantsReading } from './use-consultants.ts';
import { useTouch } from '#platform/desk/topics.ts';
import { useRead } from '#platform/desk/use-read.ts';
import { useDesk } from '#platform/desk/desk.ts';
import { ifMatch } from '#platform/desk/if-match.ts';
import { ActionButton } from '#platform/desk-ui/ActionButton.tsx';
import { ConfirmButton } from '#platform/desk-ui/ConfirmButton.tsx';
import { ListState } from '#platform/desk-ui/ListState.tsx';
import type { Made } from '#platform/desk/undo.ts';
import type { Failure } from '#platform/browser/api.ts';
import { toast } from '#platform/browser/toast.ts';
import { ConsultantDialog } from './ConsultantDialog.tsx';
import { ConsultantRow } from './ConsultantRow.tsx';
import { shippedAmong } from './shipped.ts';
import { ShippedHint } from './ShippedHint.tsx';

const isInUse = (answer: Failure) =>
  answer.reason === 'problem' && answer.problem.code === 'consultant_in_use';

export interface ConsultantsProps {
  /** Asks what becomes of the appointments that a consultant has ahead, and retires the consultant. */
  RetireDialog: ComponentType<{
    consultant: DeskConsultant;
    onRetire: () => Promise<Made | null>;
    onClose: () => void;
  }>;
  /** Ids of active consultants who have no time for appointments. */
  unbookable: readonly string[];
  onAdd: () => void;
}

/** Page of the consultants, in the order in which visitors see them. */
export function Consultants({ RetireDialog, unbookable, onAdd }: ConsultantsProps) {
  const { write, actTexts, inboxTexts, locale, consultantTexts: words } = useDesk();
  const touch = useTouch();
  const list = useRead(consultantsReading);
  const [edited, setEdited] = useState<DeskConsultant | null>(null);
  const [retiring, setRetiring] = useState<DeskConsultant | null>(null);
  const items = list.value ?? [];
  const shipped = shippedAmong(items);
  const isolated = (text: string, { name }: DeskConsultant) => fill(text, { name: isolate(name) });

  function tell(answer: { ok: true } | Failure, done: string, failed = words.failed) {
    if (answer.ok) toast.success(done);
    else toast.error(failed, { description: failureText(answer, actTexts, locale) });
  }

  async function change({ id, version }: DeskConsultant, body: ConsultantEdit, done: string) {
    const headers = ifMatch(version);
    tell(await write(editConsultant, { id, body, headers }), done);
    await touch('consultants');
  }

  async function retire(consultant: DeskConsultant): Promise<Made | null> {
    const { id, version } = consultant;
    const body = { active: false };
    const answer = await write(editConsultant, { id, body, headers: ifMatch(version) });
    await touch('consultants');
    if (!answer.ok) {
      tell(answer, '');
      setRetiring(null);
      return null;
    }
    const headers = ifMatch(answer.value.version);
    return {
      said: isolated(words.retireDone, consultant),
      takeBack: () => write(editConsultant, { id, body: { active: true }, headers }),
    };
  }

  async function remove(consultant: DeskConsultant) {
    const { id, version, active } = consultant;
    const answer = await write(deleteConsultant, { id, headers: ifMatch(version) });
    if (answer.ok || !isInUse(answer)) tell(answer, words.deleted, words.deleteFailed);
    else {
      toast.error(words.deleteFailed, {
        description: failureText(answer, actTexts, locale),
        ...(active && {
          action: { label: words.retire, onClick: () => setRetiring(consultant) },
        }),
      });
    }
    await touch('consultants');
  }

  const removal = (consultant: DeskConsultant) => (
    <ConfirmButton
      label={`${words.delete}: ${consultant.name}`}
      question={isolated(words.deleteQuestion, consultant)}
      action={words.delete}
      onConfirm={() => remove(consultant)}
    >
      {words.delete}
    </ConfirmButton>
  );

  return (
    <div className="desk-stack">
      <p className="desk-note">
        {words.lede} {items.filter(({ active }) => active).length === 1 && words.alone}
      </p>
      <div className="desk-actions">
        <button type="button" className="button" onClick={onAdd}>
          {words.add}
        </button>
      </div>
      {shipped && (
        <ShippedHint
          shipped={shipped}
          onRename={() => setEdited(shipped)}
          onRetire={() => setRetiring(shipped)}
          remove={removal(shipped)}
        />
      )}
      <ol className="desk-rows">
        {items.map((consultant, index) => (
          <ConsultantRow
            key={consultant.id}
            consultant={consultant}
            isUnbookable={unbookable.includes(consultant.id)}
          >
            <ActionButton
              label={`${inboxTexts.up}: ${consultant.name}`}
              isIdle={index === 0}
              onAction={() => change(consultant, { place: index - 1 }, words.ordered)}
            >
              ↑
            </ActionButton>
            <ActionButton
              label={`${inboxTexts.down}: ${consultant.name}`}
              isIdle={index === items.length - 1}
              onAction={() => change(consultant, { place: index + 1 }, words.ordered)}
            >
              ↓
            </ActionButton>
            <button
              type="button"
              className="button-quiet desk-button"
              aria-label={`${words.edit}: ${consultant.name}`}
              onClick={() => setEdited(consultant)}
            >
              {words.edit}
            </button>
            {consultant.active ? (
              <button
                type="button"
                className="button-quiet desk-button"
                aria-label={`${words.retire}: ${consultant.name}`}
                onClick={() => setRetiring(consultant)}
              >
                {words.retire}
              </button>
            ) : (
              <ActionButton
                label={`${words.restore}: ${consultant.name}`}
                onAction={() =>
                  change(consultant, { active: true }, isolated(words.restoreDone, consultant))
                }
              >
                {words.restore}
              </ActionButton>
            )}
            {removal(consultant)}
          </ConsultantRow>
        ))}
      </ol>
      <ListState
        phase={list.hasFailed ? 'failed' : list.value ? 'ready' : 'loading'}
        isEmpty={items.length === 0}
        empty=""
      />
      {retiring && (
        <RetireDialog
          consultant={retiring}
          onRetire={() => retire(retiring)}
          onClose={() => setRetiring(null)}
        />
      )}
      {edited && (
        <ConsultantDialog
          consultant={edited}
          isUnbookable={unbookable.includes(edited.id)}
          usedColours={items.map(({ colour }) => colour)}
          onSaved={() => {
            setEdited(null);
            void touch('consultants');
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}
