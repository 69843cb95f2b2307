/**
 * An operator's wish that a paid order's money goes back: one person asks, and another approves with the token that
 * the first was given. Pure.
 */
import type { Paise } from '#contract/money.ts'

export const PROPOSAL_TTL_SECONDS = 86_400
/** The database stops at as many. */
export const MAX_TOKEN_ATTEMPTS = 5

/** Small letters, so that nobody is two people by writing the same name in two ways. */
export const OPERATOR_NAME = /^[a-z][a-z0-9.-]{1,39}$/

const LONGEST_REASON = 300
const REASON = /^\P{Cc}{4,300}$/u
/** Kept for as long as the books are: no number or address of a buyer belongs there. */
const PERSONAL = /\d{10}|@/

/** Why a text cannot stand as the reason of a refund; undefined where it can. */
export function validateReason(text: string): string | undefined {
  if (!REASON.test(text)) return `Say why in one line of 4 to ${String(LONGEST_REASON)} characters.`
  if (PERSONAL.test(text.replaceAll(/[\s-]/g, '')))
    return 'Say why without a mobile number or an address: the books keep it for years.'
  return undefined
}

export type RefundProposal = {
  id: string
  orderId: string
  amountPaise: Paise
  because: string
  askedBy: string
  askedAt: Date
  expiresAt: Date
}

const TOKEN_LETTERS = 24
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 120 random bits, to be read out or copied. */
export const newApprovalToken = (random: (bytes: number) => Buffer): string =>
  [...random(TOKEN_LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
