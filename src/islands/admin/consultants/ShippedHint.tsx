import type { ReactNode } from 'react';
import { searchAppointments } from '#contract/appointment-search-routes.ts';
import type { DeskConsultant } from '#contract/consultant-desk.ts';
import { fill } from '#i18n/fill.ts';
import { reading, useRead } from '#islands/admin/data/use-read.ts';
import { useDesk } from '#islands/admin/desk.ts';

/** Whether somebody has ever had an appointment that is still kept. */
const inUseReading = (consultant: string) =>
  reading(['appointments', 'any', consultant], async (call) => {
    const answer = await call(searchAppointments, { body: { consultant, limit: 1 } });
    return answer.ok ? { ok: true, value: answer.value.length > 0 } : answer;
  });

export interface ShippedHintProps {
  shipped: DeskConsultant;
  onRename: () => void;
  onRetire: () => void;
  /** The way to delete it, where it has no appointments. */
  remove: ReactNode;
}

/** Says that visitors see the firm among its people, and what can be done about it. */
export function ShippedHint({ shipped, onRename, onRetire, remove }: ShippedHintProps) {
  const { consultantTexts: words } = useDesk();
  const { value } = useRead(inUseReading(shipped.id));
  const isUnused = value === false;
  return (
    <div className="notice desk-notice">
      <p className="desk-strong">
        {fill(words.shipped.title, { name: `\u2068${shipped.name}\u2069` })}
      </p>
      <p>
        {words.shipped.advice} {isUnused && words.shipped.unused}
      </p>
      <div className="desk-actions">
        <button type="button" className="button-quiet desk-button" onClick={onRename}>
          {words.shipped.rename}
        </button>
        <button type="button" className="button-quiet desk-button" onClick={onRetire}>
          {words.retire}
        </button>
        {isUnused && remove}
      </div>
    </div>
  );
}
