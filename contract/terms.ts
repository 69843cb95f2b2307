/** Version of the current terms and privacy policy, as a date. It changes with every change of their content. */
export const TERMS_VERSION = '2026-11-28'

/** Version of the text with which a buyer agrees to automatic renewal, as a date. It changes with every change of the text. */
export const RENEWAL_CONSENT_VERSION = '2026-11-26'
