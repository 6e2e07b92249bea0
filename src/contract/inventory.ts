/**
 * All calls by name. The functions' literal `config.path`s are held against this table by a test.
 */
import * as desk from './desk-routes.ts';
import type { Route } from './route.ts';
import * as calls from './routes.ts';

export const routes = {
  listAvailableSlots: calls.listAvailableSlots,
  listSlots: calls.listSlots,
  generateSlots: calls.generateSlots,
  deleteSlot: calls.deleteSlot,
  createAppointment: calls.createAppointment,
  listAppointments: calls.listAppointments,
  getAppointment: calls.getAppointment,
  changeAppointmentStatus: calls.changeAppointmentStatus,
  sendContactMessage: calls.sendContactMessage,
  listContactMessages: calls.listContactMessages,
  sendInquiry: calls.sendInquiry,
  listInquiries: calls.listInquiries,
  listTestimonials: calls.listTestimonials,
  createTestimonial: calls.createTestimonial,
  recordVisit: calls.recordVisit,
  listVisits: calls.listVisits,
  signIn: calls.signIn,
  getSession: calls.getSession,
  signOut: calls.signOut,
  previewSlotSeries: desk.previewSlotSeries,
  createSlotSeries: desk.createSlotSeries,
  deleteSlots: desk.deleteSlots,
  listBlockedDays: desk.listBlockedDays,
  blockDay: desk.blockDay,
  unblockDay: desk.unblockDay,
  moveAppointment: desk.moveAppointment,
  enterAppointment: desk.enterAppointment,
  eraseAppointment: desk.eraseAppointment,
  getAppointmentHistory: desk.getAppointmentHistory,
  markContactMessage: desk.markContactMessage,
  eraseContactMessage: desk.eraseContactMessage,
  markInquiry: desk.markInquiry,
  eraseInquiry: desk.eraseInquiry,
  listAllTestimonials: desk.listAllTestimonials,
  changeTestimonial: desk.changeTestimonial,
  deleteTestimonial: desk.deleteTestimonial,
  orderTestimonials: desk.orderTestimonials,
  listAudit: desk.listAudit,
  findPerson: desk.findPerson,
  erasePerson: desk.erasePerson,
  getSecondFactor: desk.getSecondFactor,
  setUpSecondFactor: desk.setUpSecondFactor,
  confirmSecondFactor: desk.confirmSecondFactor,
  disableSecondFactor: desk.disableSecondFactor,
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
