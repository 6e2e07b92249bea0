/**
 * Every key in Redis under its context's prefix (`database.ts`), what it holds and when it goes.
 * Times are milliseconds since 1970 in UTC.
 */
export const keys = {
  /** ZSET slot id → start; one slot per consultant and time. */
  slots: 'slots',
  /** HASH slot id → id of the consultant who offers it. */
  slotConsultants: 'slots:consultant',

  /** HASH appointment id → JSON of all but its status (`appointmentRecordSchema`). */
  appointments: 'appointments',
  /** HASH appointment id → status. */
  appointmentStatus: 'appointments:status',
  /**
   * ZSET appointment id → start, of those that take their time: pending and confirmed, but for what
   * was confirmed after it had lapsed and begun.
   */
  appointmentsTaken: 'appointments:taken',
  /** HASH of the same and of expired ones: `<start> <end> <buffer before> <buffer after> <consultant>`. */
  appointmentSpans: 'appointments:span',
  /** ZSET appointment id → when it lapses, of those that nobody has answered. */
  appointmentsPending: 'appointments:pending',
  /** ZSET appointment id → creation. */
  appointmentsByCreation: 'appointments:created',
  /** ZSET appointment id → start. */
  appointmentsByStart: 'appointments:start',
  /** ZSET `<digest of the e-mail address> <appointment id>` → 0, to be read by its prefix. */
  appointmentsByEmail: 'appointments:email',
  /**
   * ZSET `<consultant> <appointment id>` → 0, to be read by its prefix: who is or was to keep it, as its
   * record and history name them.
   */
  appointmentsByConsultant: 'appointments:consultant',
  /** HASH appointment id → digest of its e-mail address; none where there is no address. */
  appointmentEmail: 'appointments:email:digest',
  /** HASH appointment id → what happened to it, a line of JSON each (`appointmentEventSchema`). */
  appointmentHistory: 'appointments:history',
  /** HASH appointment id → how often something happened to it, since that is counted. */
  appointmentVersions: 'appointments:version',
  /** HASH appointment id → JSON of how it was before the desk's last act (`lua/desk-acts.lua.ts`); a minute. */
  appointmentUndo: 'appointments:undo',

  /** ZSET digest of an e-mail address → when somebody last used a link that was sent to it. */
  addresses: 'addresses',

  /** HASH consultant's id → JSON (`consultantRecordSchema`); empty while only the shipped ones are there. */
  consultants: 'consultants',
  /** HASH consultant's id → JSON of the schedule: weekly hours and exceptions (`scheduleRecordSchema`). */
  schedules: 'schedules',
  /** STRING how often consultants or schedules were changed. */
  rosterVersion: 'house:version',

  /** HASH month of erased appointments, `YYYY-MM` → how many; all that stays of them. */
  erasedAppointments: 'appointments:erased',
  /** ZSET SHA-1 of an erased record's id → when; kept longer than any backup (decision 15). */
  erasures: 'erasures',

  /** HASH `<consultant> <date>` on which that consultant offers nothing → why, or ''. */
  blockedDays: 'days:blocked',

  /** HASH `digest` (of the address's secret), `createdAt`; gone when the feed is revoked. */
  calendarFeed: 'calendar:feed',
  /** HASH consultant's id → JSON (`feedRecordSchema`) of the feed of theirs alone; gone once revoked or retired. */
  consultantFeeds: 'calendar:feeds',

  /**
   * HASH id → JSON (`outsideRecordSchema`) of a calendar outside, its address included, which is a
   * secret.
   */
  outsideCalendars: 'outside',
  /**
   * ZSET `<start> <end> <consultant> <id of the calendar>` → start, of what is taken there; no piece is
   * longer than a day (`domain/busy.ts`).
   */
  busy: 'busy',

  /**
   * HASH id → JSON (`contactMessageSchema`); ZSET id → creation; SET of unread ids; HASH id → when
   * first read.
   */
  contactMessages: {
    records: 'contact',
    byCreation: 'contact:created',
    unread: 'contact:unread',
    read: 'contact:read',
  },
  /** The same of inquiries (`inquirySchema`). */
  inquiries: {
    records: 'inquiries',
    byCreation: 'inquiries:created',
    unread: 'inquiries:unread',
    read: 'inquiries:read',
  },
  /** HASH id of a message or inquiry → digest of its e-mail address. */
  inboxEmail: 'inbox:email',
  /** ZSET id → its place, the highest first; for each field a HASH id → JSON. */
  testimonials: {
    byPlace: 'testimonials:place',
    field: (name: string) => `testimonials:${name}`,
  },

  /**
   * HASH id → JSON (`auditEntrySchema`); ZSET id → when; 12 months. HASH subject → ids of its entries,
   * spaces between; STRING how many entries that index knows of: all of them or it is not asked.
   */
  audit: {
    records: 'audit',
    byCreation: 'audit:created',
    subjects: 'audit:subject',
    indexed: 'audit:indexed',
  },

  /** HASH `<locale> <path>` → how often that page was seen on that day; 13 months. */
  visits: (date: string) => `visits:${date}`,

  /** HASH id of what was sent → the whole idempotency key it was sent under, if there was one. */
  requests: 'requests',
  /** STRING JSON (`idempotencyRecordSchema`, or of the desk's what it was answered); 24 h. */
  idempotency: (kind: string, keyDigest: string) => `idempotency:${kind}:${keyDigest}`,
  /**
   * HASH session's id (of its token's digest) → JSON (`sessionRecordSchema`), of the sessions opened
   * with one password; each ends 15 min after its last use, all 8 h after the last sign-in.
   */
  sessions: (passwordDigest: string) => `sessions:${passwordDigest}`,
  /**
   * HASH `secret`, `usedStep`; HASH `secret`, `session`, `expiresAt` of a setup not yet confirmed,
   * 10 min; SET of digests of the recovery codes that are left; HASH `start`, `count` of wrong codes.
   */
  secondFactor: {
    factor: 'factor',
    pending: 'factor:pending',
    recovery: 'factor:recovery',
    wrong: 'factor:wrong',
  },
  /** HASH `start`, `count`; one window of the policy. */
  rateLimit: (policy: string, subject: string) => `limit:${policy}:${subject}`,
  /** ZSET of what visitors sent `unsolved` (a digest of its id; a day) or `solved` (of the proof; an hour) → when. */
  work: (kind: string, how: 'unsolved' | 'solved') => `work:${kind}:${how}`,

  /**
   * ZSET delivery `<kind>:<id>:<recipient>:<channel>[:<event>]` → when it is due, or when whoever is
   * at it must be done.
   */
  outbox: 'outbox',
  /** HASH id of a record → JSON of all that was or is to be told of it (`lua/outbox.lua.ts`). */
  deliveries: 'deliveries',
  /** ZSET delivery that failed or was held → since when. */
  undelivered: 'deliveries:undelivered',
  /**
   * HASH channel → JSON `failures`, `since`, `until` (left alone till then), `fault` (of mail);
   * `site_limit` → `since`.
   */
  breakers: 'deliveries:breakers',
  /** HASH mail whose recipient the relay refused since it last took one → JSON (`lua/channel.lua.ts`); 2 days. */
  refusals: 'deliveries:refusals',
  /** HASH code → `<since> <last seen>` (`lua/alarms.lua.ts`). */
  alarms: 'alarms',
  /**
   * HASH `<when> <key> <field>` → `<type> <why> <score> <value>` of what could not be read
   * (`lua/guard.lua.ts`); goes with the record that it is of, or as messages do.
   */
  aside: 'aside',
  /** STRING `<key> <cursor>` up to which all values were last looked at, where time was short. */
  inspected: 'inspected',
  /** HASH code of an alarm about mail → `<since> <when it was told outside>` (`domain/mail-alarms.ts`). */
  alarmCalls: 'alarms:calls',
  /** STRING when the clock last ran. */
  tick: 'tick',
  /** LIST of JSON (`faultSchema`), newest first; at most 100, 30 days. */
  faults: 'faults',
  /**
   * HASH JSON of what a browser told (`browserFaultReportSchema`) → `<how often> <first> <last>`, instants,
   * and of those that may give way ` <group of networks>`; at most 50, 30 days.
   */
  browserFaults: 'faults:browser',
  /** HASH digest of an e-mail address, or `all` → mails that went to visitors that day; 2 days. */
  mailed: (date: string) => `mailed:${date}`,
} as const;

/**
 * The same of payments, apart, since few functions know them. HASHes id → JSON
 * (`paymentRecordSchema`), version, state; ZSET id → creation; HASH Stripe's session → id; ZSET
 * `<digest of the e-mail address> <id>` and `<appointment> <id>` → 0, to be read by their prefix;
 * HASH id → that digest; ZSET of those without an appointment that still tell whose they are →
 * creation; ZSET of those about which Stripe may still change its mind, and `session <its id>` of those
 * that were erased unread → when it was last asked, 0 where a session is to be ended there; ZSET of those that hold money for what does not take place →
 * since when; STRING how many changes there were.
 */
export const paymentKeys = {
  records: 'payments',
  versions: 'payments:version',
  states: 'payments:state',
  byCreation: 'payments:created',
  bySession: 'payments:session',
  byEmail: 'payments:email',
  byAppointment: 'payments:appointment',
  emails: 'payments:email:digest',
  named: 'payments:named',
  unsettled: 'payments:unsettled',
  owed: 'payments:owed',
  changes: 'payments:changes',
} as const;
