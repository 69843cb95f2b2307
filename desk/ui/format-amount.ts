/** Formats the amounts of the API for people. */
import { formatPaise } from '#contract/format/format-rupees.ts'
import { paise } from '#contract/money.ts'

/** @param amount in paise  @returns as in "₹2,38,800.50" */
export const formatAmount = (amount: number): string => formatPaise(paise(amount))
