/** The behaviours that both simulated bank gateways have: those of their payment pages and of their payout reports. */

export const PAGE_BEHAVIOURS = {
  'slow-page': 'the payment page takes twelve seconds',
  'page-down': 'the payment page answers 503',
} as const

export const PAYOUT_BEHAVIOURS = {
  'payouts-slow': 'the payout report takes twelve seconds',
  'payouts-down': 'the payout report answers 500',
  'payouts-reset': 'the payout report drops the connection',
  'payouts-cut-off': 'the payout report is cut off',
  'payouts-without-a-line': 'the payout report lacks a line of its payout',
  'payouts-other-amount': 'a line of the payout report has one rupee more',
} as const
