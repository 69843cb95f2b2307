/** Masks the name and the mail address of a person for staff: they compare them with what a caller says. */

/** "Kavitha Raman" -> "K*** R***" */
export const maskName = (...names: string[]): string =>
  names.flatMap((name) => (name === '' ? [] : [`${Array.from(name)[0] ?? ''}***`])).join(' ')

/** "kavitha@example.com" -> "k***@example.com" */
export const maskEmail = (email: string): string => email.replace(/^(.).*@/u, '$1***@')
