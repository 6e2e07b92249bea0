import ICAL from 'ical.js';
import * as z from 'zod/mini';

/** The events of a calendar file, parsed as a calendar program would. */
export function readEvents(text: string) {
  const calendar = new ICAL.Component(z.parse(z.array(z.unknown()), ICAL.parse(text)));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      description: event.description,
      location: event.location,
      start: event.startDate.toString(),
      end: event.endDate.toString(),
      sequence: event.sequence,
      stamp: component.getFirstPropertyValue('dtstamp')?.toString(),
      status: component.getFirstPropertyValue('status')?.toString(),
    };
  });
}
