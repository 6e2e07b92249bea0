import type { NeedKind } from '#platform/desk/need.ts';

/** Outlines of 16 by 16. */
const paths: Readonly<Record<NeedKind, string>> = {
  request: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 1.5v3M10.5 1.5v3M6 10h4M8 8v4',
  appointment:
    'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 1.5v3M10.5 1.5v3M6.25 8.25l3.5 3.5M9.75 8.25l-3.5 3.5',
  overlap: 'M2.5 2.5h7v7h-7zM6.5 6.5h7v7h-7z',
  delivery: 'M2 3.5h12v9H2zM2 4l6 5 6-5M8 10.5v.5M8 13.5v1',
  money: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM10.25 5.75a3 3 0 1 0 0 4.5M4.75 7.25h4M4.75 8.75h4',
  letter: 'M2 3.5h12v9H2zM2 4l6 5 6-5',
  hours: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2zM8 4.5V8l2.5 1.5',
  flood: 'M8 2l6.5 11.5h-13zM8 6.5v3.5M8 11.75v.25',
};

/** Tells kinds of needs apart at a glance; their words stand beside it. */
export const NeedIcon = ({ kind }: { kind: NeedKind }) => (
  <svg className="need-icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={paths[kind]} />
  </svg>
);
