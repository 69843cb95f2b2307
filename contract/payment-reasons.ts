/**
 * Reasons of failed payments: the only texts that the failure page shows. Has no zod, because browsers load it. The texts
 * of `PAYMENT_REASONS` are data of the API and of links; pages show those of `SHOWN_REASONS`, in their language.
 */
export const PAYMENT_REASONS = {
  declined: 'The bank declined the payment. No money was taken.',
  cancelled: 'The payment was cancelled. No money was taken.',
  not_authenticated: 'The bank could not confirm that it was you. No money was taken.',
  not_completed: 'The payment was not completed in time.',
  wallet_too_low: 'The wallet balance does not cover the total. No money was taken.',
  not_started: 'The payment could not be started. No money was taken.',
  returned: 'The payment came too late. Your bank returns the money.',
} as const

export type PaymentReason = keyof typeof PAYMENT_REASONS

export const SHOWN_REASONS: Readonly<Record<PaymentReason, string>> = {
  declined: /*i18n*/ 'The bank declined the payment. No money was taken.',
  cancelled: /*i18n*/ 'The payment was cancelled. No money was taken.',
  not_authenticated: /*i18n*/ 'The bank could not confirm that it was you. No money was taken.',
  not_completed: /*i18n*/ 'The payment was not completed in time.',
  wallet_too_low: /*i18n*/ 'The wallet balance does not cover the total. No money was taken.',
  not_started: /*i18n*/ 'The payment could not be started. No money was taken.',
  returned: /*i18n*/ 'The payment came too late. Your bank returns the money.',
}

export const isPaymentReason = (code: string | null): code is PaymentReason =>
  code !== null && code in PAYMENT_REASONS

/** Returns what a page shows for a text of `PAYMENT_REASONS`; undefined for any other text. */
export function shownReason(text: string): string | undefined {
  for (const [code, shown] of Object.entries(SHOWN_REASONS))
    if (isPaymentReason(code) && PAYMENT_REASONS[code] === text) return shown
  return undefined
}
