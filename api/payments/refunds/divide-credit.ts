/** Divides the credit of an upgrade among the payments that it came from. Pure. */
import { MIN_CREDIT_PAISE } from '#api/packs/upgrade.ts'
import { paise, type Paise } from '#contract/money.ts'

/**
 * Returns the part of each payment: as much as possible of the latest one, then of the one before. No part is below one
 * rupee.
 * @param payments the captured amounts, the latest first
 * @throws RangeError where the payments are less than the credit
 */
export function divideCredit(credit: Paise, payments: readonly Paise[]): Paise[] {
  let left: number = credit
  const parts = payments.map((payment) => {
    const most = Math.min(left, payment)
    const rest = left - most
    const part = rest > 0 && rest < MIN_CREDIT_PAISE ? left - MIN_CREDIT_PAISE : most
    left -= part
    return paise(part)
  })
  if (left > 0) throw new RangeError(`${String(left)} paise more than the payments`)
  return parts
}
