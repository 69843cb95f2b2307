/** The day of the terms and the privacy policy that hold now: another day with every change of what they say. */
export const TERMS_VERSION = '2026-11-23'
