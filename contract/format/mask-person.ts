/** Masks the name and the mail address of a person for staff: they compare them with what a caller says. */

/** "Kavitha Raman" -> "K*** R***" */
export const maskName = (...names: string[]): string =>
  names.flatMap((name) => (name === '' ? [] : [`${Array.from(name)[0] ?? ''}***`])).join(' ')

/** "kavitha@example.com" -> "k***@example.com"; "9840012345" -> "9***": a customer may enter any text as an address. */
export const maskEmail = (email: string): string => email.replace(/^(.).*?(@[^@]*)?$/su, '$1***$2')
