/** Reasons of failed payments: the only texts that the failure page shows. Has no zod, because browsers load it. */
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

export const isPaymentReason = (code: string | null): code is PaymentReason =>
  code !== null && code in PAYMENT_REASONS
