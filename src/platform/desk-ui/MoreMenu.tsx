import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useDesk } from '#platform/desk/desk.ts';

export interface MoreMenuProps {
  autoFocus?: boolean;
  /** Groups of buttons. Their dialogs stand elsewhere: the menu is hidden once one is pressed. */
  children: ReactNode;
}

/** The actions of a record that are wanted seldom, above the button that shows them. */
export function MoreMenu({ autoFocus, children }: MoreMenuProps) {
  const { panelTexts } = useDesk();
  const [isOpen, setIsOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !ref.current?.contains(target)) setIsOpen(false);
    };
    for (const event of ['pointerdown', 'focusin']) addEventListener(event, leave);
    return () => {
      for (const event of ['pointerdown', 'focusin']) removeEventListener(event, leave);
    };
  }, [isOpen]);

  /** The focus stays at the button, to which it also returns from what was opened. */
  function close() {
    button.current?.focus();
    setIsOpen(false);
  }

  return (
    <div
      ref={ref}
      className="desk-more"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        // Neither the dialog nor the panel closes with it.
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <button
        ref={button}
        type="button"
        className="button-quiet desk-button desk-more-open"
        aria-expanded={isOpen}
        aria-controls={id}
        autoFocus={autoFocus}
        onClick={() => setIsOpen(!isOpen)}
      >
        {panelTexts.more}
      </button>
      <div
        id={id}
        className="desk-menu"
        hidden={!isOpen}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('button, a')) close();
        }}
      >
        {children}
      </div>
    </div>
  );
}

/** A group of the menu; not rendered without entries. */
export function MenuGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={name} className="desk-menu-group">
      {children}
    </div>
  );
}
