import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useDesk } from '#platform/desk/desk.ts';
import { keepFields } from '#platform/walls/kept-fields.ts';
import { Wall } from '#platform/walls/Wall.tsx';
import { Dialog } from './Dialog.tsx';
import { focusNear } from './focus-near.ts';

/**
 * Says that a part of the desk tore (its error boundary caught an error) and how to continue. Takes the focus
 * if it was lost with that part.
 */
function TornNotice({ begin }: { begin: () => void }) {
  const { tornTexts: words } = useDesk();
  const client = useQueryClient();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus();
  }, []);

  function beginAnew(button: Element) {
    const giveBack = focusNear(button);
    // Cached data that nothing else shows is read again: it may be what could not be drawn.
    client.removeQueries({ type: 'inactive' });
    begin();
    giveBack();
  }

  return (
    <div ref={ref} className="notice desk-notice" role="alert" tabIndex={-1}>
      <p className="desk-strong">{words.title}</p>
      <p>{words.desk.text}</p>
      <div className="desk-actions">
        <button
          type="button"
          className="button-quiet desk-button"
          onClick={({ currentTarget }) => beginAnew(currentTarget)}
        >
          {words.begin}
        </button>
        <button
          type="button"
          className="button-quiet desk-button"
          onClick={() => location.reload()}
        >
          {words.desk.reload}
        </button>
      </div>
    </div>
  );
}

export interface DeskWallProps {
  /** Name of the wall in fault reports. */
  name: string;
  /** Wraps the notice, for instance in a dialog. */
  frame?: (notice: ReactNode) => ReactNode;
  children: ReactNode;
}

/**
 * Error boundary around a part of the desk: if it tears, all other parts continue and what was typed in it is
 * kept.
 */
export function DeskWall({ name, frame = (notice) => notice, children }: DeskWallProps) {
  const [fields] = useState(keepFields);
  useEffect(() => fields.end, [fields]);
  return (
    <Wall
      name={name}
      onLost={fields.keep}
      fallback={(begin) => frame(<TornNotice begin={begin} />)}
    >
      {children}
    </Wall>
  );
}

function TornDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { tornTexts } = useDesk();
  return (
    <Dialog title={tornTexts.title} onClose={onClose} className="desk-dialog-narrow">
      {children}
    </Dialog>
  );
}

/** Wraps a dialog in a wall of its own, so that it takes nothing down but itself; `name` as for the wall. */
export function walledDialog<P extends { onClose: () => void }>(
  name: string,
  Content: ComponentType<P>,
) {
  return function WalledDialog(props: P) {
    return (
      <DeskWall
        name={`dialog:${name}`}
        frame={(notice) => <TornDialog onClose={props.onClose}>{notice}</TornDialog>}
      >
        <Content {...props} />
      </DeskWall>
    );
  };
}
