/** Text of a date field that is no day: its value is empty, so the field is marked with its name. */
export const unreadMark = 'data-unread-day';

/** Fields of a form whose text is no day, with the error code. */
export function unreadDays(form: HTMLFormElement | null): Record<string, string> {
  const marked = form?.querySelectorAll(`[${unreadMark}]`) ?? [];
  return Object.fromEntries(
    [...marked].map((field) => [field.getAttribute(unreadMark) ?? '', 'invalid_date']),
  );
}
