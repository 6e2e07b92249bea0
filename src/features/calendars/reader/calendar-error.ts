/** Why a text tells nothing about when time is taken; `readBusy` makes a value of it. */
export class CalendarError extends Error {
  override readonly name = 'CalendarError';
  readonly code: 'not_a_calendar' | 'too_many_events';

  constructor(code: CalendarError['code']) {
    super(code);
    this.code = code;
  }
}
