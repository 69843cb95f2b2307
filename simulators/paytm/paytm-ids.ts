/** Random ids with the length of Paytm's own, unguessable enough for a simulator. */
import { randomBytes, randomInt } from 'node:crypto'

const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0')

/** Begins with the date. */
export const newTxnId = (now: Date): string =>
  `${now.toISOString().slice(0, 10).replaceAll('-', '')}${digits(14)}${digits(13)}`

export const newToken = (): string => randomBytes(24).toString('hex')
export const newBankTxnId = (): string => digits(12)
export const newRefundId = (now: Date): string =>
  `${now.toISOString().slice(0, 10).replaceAll('-', '')}${digits(14)}`
