import type { ReactNode } from 'react';
import type { DeskConsultant } from '#features/consultants/contract/consultant-desk.ts';
import { fill } from '#platform/i18n/fill.ts';
import { isolate } from '#platform/i18n/isolate.ts';
import { useDesk } from '#platform/desk/desk.ts';

export interface ShippedHintProps {
  shipped: DeskConsultant;
  onRename: () => void;
  onRetire: () => void;
  /** Button that deletes the entry. The server refuses if an appointment's history names it. */
  remove: ReactNode;
}

/** Notice that visitors see the firm as one of the consultants, with the possible remedies. */
export function ShippedHint({ shipped, onRename, onRetire, remove }: ShippedHintProps) {
  const { consultantTexts: words } = useDesk();
  return (
    <div className="notice desk-notice">
      <p className="desk-strong">{fill(words.shipped.title, { name: isolate(shipped.name) })}</p>
      <p>{words.shipped.advice}</p>
      <div className="desk-actions">
        <button type="button" className="button-quiet desk-button" onClick={onRename}>
          {words.shipped.rename}
        </button>
        <button type="button" className="button-quiet desk-button" onClick={onRetire}>
          {words.retire}
        </button>
        {remove}
      </div>
    </div>
  );
}
