/** Random ids with the length of PayU's own, unguessable enough for a simulator. */
import { randomInt } from 'node:crypto'

const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0')

/** 18 digits; those of PayU's test environment begin with 40399. */
export const newMihpayid = (): string => `40399${digits(13)}`
export const newBankRef = (): string => digits(12)
export const newRequestId = (): string => `1${digits(11)}`
