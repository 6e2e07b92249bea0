import { useDesk } from '#platform/desk/desk.ts';

/** The hours of a consultant. */
export const hoursAddress = (consultant: string): string =>
  `#hours?${new URLSearchParams({ consultant })}`;

/** Says why nobody can book a consultant, with a link to the consultant's hours. */
export function Unbookable({
  consultant,
  onFollow,
}: {
  consultant: string;
  onFollow?: () => void;
}) {
  const { consultantTexts } = useDesk();
  const words = consultantTexts.unbookable;
  return (
    <>
      {words.why}{' '}
      <a className="desk-link" href={hoursAddress(consultant)} onClick={onFollow}>
        {words.link}
      </a>
    </>
  );
}
