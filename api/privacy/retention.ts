/**
 * How long what we no longer need is kept, and why that long. `docs/operating.md` and the privacy policy say the same;
 * `retention.test.ts` holds them against this list. Pure.
 */
const YEAR = 365

export const RETENTION = {
  /** Budgets last a day at most. */
  'request counts': { days: 1 },
  /** What logins saved up for an address group is kept until it was idle for a day. */
  'address budgets': { days: 1 },
  /** As long as codes that were sent limit the next ones. */
  'codes of erased accounts': { days: 1 },
  /** Long enough to see who was flooded with codes. */
  'one-time codes': { days: 30 },
  'partner links': { days: 30 },
  /** Of messages with codes only that they were sent; what they said goes when they are sent. */
  'sent codes': { days: 30 },
  /** A message that nobody could deliver for so long tells nothing new. */
  'undelivered messages': { days: 7 },
  /** Who signed in, when and where: what CERT-In's directions of 28 April 2022 want of logs. */
  'ended sessions': { days: 180 },
  /** As long as a browser keeps the cookie (RFC 6265bis, 5.5). */
  'known devices': { days: 400 },
  /** After the end of its cookie, which comes 400 days after the last visit. */
  devices: { days: 1 },
  /** Disputes may be brought for three years (Limitation Act 1963, schedule, part I). */
  'closed requests': { days: 3 * YEAR },
  /** Of tries to pay that took no money: a late payment or a complaint is long over. */
  'who did not pay': { days: 180 },
  /** Who paid: books are kept for eight financial years (Companies Act 2013, s. 128(5)), which begin after the payment. */
  'who paid': { days: 9 * YEAR },
} as const satisfies Record<string, { days: number }>

export type RetentionClass = keyof typeof RETENTION

export const RETENTION_CLASSES = Object.keys(RETENTION) as RetentionClass[]

/** What is older than this is forgotten. */
export const retentionCutoff = (kept: RetentionClass, now: Date): Date =>
  new Date(now.getTime() - RETENTION[kept].days * 86_400_000)
