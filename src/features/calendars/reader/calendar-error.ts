/** Why no busy times can be read from a text. `readBusy` catches it and returns its code. */
export class CalendarError extends Error {
  override readonly name = 'CalendarError';
  readonly code: 'not_a_calendar' | 'too_many_events';

  constructor(code: CalendarError['code']) {
    super(code);
    this.code = code;
  }
}
