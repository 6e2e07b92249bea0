import { ClientText } from '#platform/browser/ClientText.tsx';
import { useDesk } from '#platform/desk/desk.ts';
import type { Need, Needs } from '#platform/desk/need.ts';
import { usePages } from '#platform/desk/use-pages.ts';
import { fill } from '#platform/i18n/fill.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { dayMs } from '#platform/time/units.ts';
import type { Letter } from './letter.ts';
import { type LetterKind, messageKind, useInquiryKind } from './letter-kinds.tsx';
import { useLetterDialog } from './use-letter-dialog.tsx';

/** The site promises an answer within two working days; on the day after it arrives a letter wants one. */
const patienceMs = dayMs;

/** Open letters of one kind; none are read where none is open. */
function useNeedsOf<T extends Letter>(
  of: LetterKind<T>,
  unread: number | undefined,
  { what, href }: { what: string; href: string },
): Needs {
  const { inboxTexts, todayTexts, locale } = useDesk();
  const isWanted = unread !== undefined && unread > 0;
  const pages = usePages(of.listed, { isWanted });
  const { show, setDone, dialog } = useLetterDialog(of, pages.items);
  const found = isWanted ? pages.items.filter(({ readAt }) => readAt === undefined) : [];
  const needOf = (letter: T): Need => {
    const { id, name, message, createdAt } = letter;
    const since = Date.parse(createdAt);
    const named = (act: string) => ({ name: act, label: `${act}: ${name}` });
    return {
      id: `letter ${id}`,
      kind: 'letter',
      at: since + patienceMs,
      since,
      what,
      who: name,
      onOpen: () => show(letter),
      more: (
        <>
          <p className="need-when">
            <bdi>{of.subjectOf(letter)}</bdi>
          </p>
          <p className="desk-row-more desk-excerpt" dir="auto">
            <ClientText>{message}</ClientText>
          </p>
        </>
      ),
      primary: { ...named(inboxTexts.markDone), act: () => setDone(letter, true) },
      isSwift: true,
      others: [{ ...named(todayTexts.letter.read), act: () => show(letter) }],
    };
  };
  const hidden = pages.phase === 'ready' ? (unread ?? 0) - found.length : 0;
  return {
    items: found.map(needOf),
    isRead: unread !== undefined && (!isWanted || pages.phase !== 'loading'),
    hasFailed: isWanted && pages.phase === 'failed',
    rest:
      pages.hasMore && hidden > 0
        ? {
            name: fill(todayTexts.letter.rest, { count: formatNumber(hidden, locale), what }),
            href,
          }
        : undefined,
    dialogs: dialog,
  };
}

/** Messages that are not done. `unread`: how many there are, once it is known. */
export function useMessageNeeds(unread: number | undefined): Needs {
  const { kinds } = useDesk().todayTexts;
  return useNeedsOf(messageKind, unread, { what: kinds.message, href: '#messages' });
}

/** Inquiries that are not done. */
export function useInquiryNeeds(unread: number | undefined): Needs {
  const { kinds } = useDesk().todayTexts;
  return useNeedsOf(useInquiryKind(), unread, { what: kinds.inquiry, href: '#inquiries' });
}
