import type { Appointment } from '#contract/appointment.ts';
import { toLocal } from '#time/zone.ts';
import { toCsv } from './csv.ts';
import type { DeskTexts } from './desk-texts.ts';

/** A header and a row for each appointment, in the language of `texts`; times are the firm's. */
export function appointmentsCsv(
  appointments: readonly Appointment[],
  { records, services }: DeskTexts,
  timeZone: string,
): string {
  const { columns } = records.csv;
  const cellsOf = (appointment: Appointment): Record<keyof typeof columns, string> => {
    const { date, time } = toLocal(new Date(appointment.createdAt), timeZone);
    return {
      ...appointment,
      service: services.titles[appointment.service],
      status: records.status[appointment.status],
      message: appointment.message ?? '',
      createdAt: `${date} ${time}`,
    };
  };
  const rowOf = (cells: Record<keyof typeof columns, string>) => [
    cells.date,
    cells.time,
    cells.clientName,
    cells.email,
    cells.phone,
    cells.service,
    cells.status,
    cells.message,
    cells.createdAt,
    cells.id,
  ];
  return toCsv([rowOf(columns), ...appointments.map((each) => rowOf(cellsOf(each)))]);
}
