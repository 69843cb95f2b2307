/** The content of security.txt (RFC 9116): the contact for reporting vulnerabilities. */

export type Reporting = {
  /** A `mailto:` or `https:` address from the brand file. */
  contact: string
  /** The shop's origin, without a trailing slash. */
  origin: string
  /** The current year in India. */
  year: number
}

/** Returns the text. The RFC requires an expiry date: 1 March of the next year is 2 to 14 months away. */
export const securityTxt = ({ contact, origin, year }: Reporting): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${String(year + 1)}-03-01T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
