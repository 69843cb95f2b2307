/** Sentences and pages that messages of several kinds share. Pure. */

export const MY_ACCOUNT = '/my-account'
export const QUICK_RECHARGE = '/quick-recharge'

export const REFERENCE = /*i18n*/ 'Reference {reference}.'
export const RECEIVED = /*i18n*/ 'Payment of {amount} received.'
