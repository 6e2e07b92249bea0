import type { ReactNode } from 'react';

export interface AgainLinkProps {
  href: string;
  /** Leads to the booking page at that address. */
  onAgain: (address: string) => Promise<void>;
  children: ReactNode;
}

/** Leads to the booking page with what is known of the client. */
export function AgainLink({ href, onAgain, children }: AgainLinkProps) {
  return (
    <a
      className="button"
      href={href}
      onClick={(event) => {
        // Another tab would not have it.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void onAgain(href);
      }}
    >
      {children}
    </a>
  );
}
