/** Formats the amounts of the API for people. */
import { formatPaise } from '#contract/format/format-rupees.ts'
import { paise } from '#contract/money.ts'

/** @param amount in paise, which may be below zero  @returns as in "₹2,38,800.50" or "−₹149.00" */
export const formatAmount = (amount: number): string =>
  `${amount < 0 ? '−' : ''}${formatPaise(paise(Math.abs(amount)))}`
