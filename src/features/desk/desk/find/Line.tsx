import type { ReactNode } from 'react';

interface LineProps {
  name: string;
  /** What tells it from others of this name. */
  more?: ReactNode;
  mark?: ReactNode;
}

/** One line that Find offers. */
export const Line = ({ name, more, mark }: LineProps) => (
  <>
    <span className="desk-find-name">
      <bdi>{name}</bdi>
    </span>
    {more !== undefined && <span className="desk-find-more">{more}</span>}
    {mark}
  </>
);
