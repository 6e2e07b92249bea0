import { useDesk } from '#platform/desk/desk.ts';

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
      <a
        className="desk-link"
        href={`#hours?${new URLSearchParams({ consultant })}`}
        onClick={onFollow}
      >
        {words.link}
      </a>
    </>
  );
}
