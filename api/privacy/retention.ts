/**
 * The retention periods and their reasons. `docs/operating.md` and the privacy policy state the same periods;
 * `retention.test.ts` compares docs/operating.md with this list. Pure.
 */
import { DAY_MS } from '#contract/durations.ts'

const YEAR = 365

export const RETENTION = {
  /** The windows of rate limits are at most a day long. */
  'request counts': { days: 1 },
  /** The tokens of an address group are kept until it has been idle for a day. */
  'address budgets': { days: 1 },
  /** As long as sent codes limit the next ones. */
  'codes of erased accounts': { days: 1 },
  /** Long enough to investigate which mobiles were flooded with codes. */
  'one-time codes': { days: 30 },
  'partner links': { days: 30 },
  /** Only the fact that a code was sent; the outbox deletes the text of a message once it is sent. */
  'sent codes': { days: 30 },
  /** A message that could not be delivered for so long is out of date. */
  'undelivered messages': { days: 7 },
  /** Who signed in, when and where: the period that CERT-In's directions of 28 April 2022 require for logs. */
  'ended sessions': { days: 180 },
  /** As long as a browser keeps the cookie (RFC 6265bis, 5.5). */
  'known devices': { days: 400 },
  /** After the end of its cookie, which comes 400 days after the last visit. */
  devices: { days: 1 },
  /** Disputes may be brought for three years (Limitation Act 1963, schedule, part I). */
  'closed requests': { days: 3 * YEAR },
  /** Buyers of attempts without a capture: late payments and complaints come earlier. */
  'who did not pay': { days: 180 },
  /**
   * Buyers of captured attempts: books are kept for eight financial years (Companies Act 2013, s. 128(5)), which begin
   * after the payment.
   */
  'who paid': { days: 9 * YEAR },
} as const satisfies Record<string, { days: number }>

export type RetentionClass = keyof typeof RETENTION

export const RETENTION_CLASSES = Object.keys(RETENTION) as RetentionClass[]

/** Returns the time before which data of a class is deleted or anonymised. */
export const retentionCutoff = (kept: RetentionClass, now: Date): Date =>
  new Date(now.getTime() - RETENTION[kept].days * DAY_MS)
