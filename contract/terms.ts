/** Version of the current terms and privacy policy, as a date. It changes with every change of their content. */
export const TERMS_VERSION = '2026-11-26'
