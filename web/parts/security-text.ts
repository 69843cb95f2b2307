/** RFC 9116: where somebody who found a hole in the shop writes to. */

export type Reporting = {
  /** `mailto:` or `https:`, as the provider named it. */
  contact: string
  /** The shop's own address, without a slash at the end. */
  origin: string
  /** Now, in India. */
  year: number
}

/** It must name its end: the first of March to come is never a year and three months away. */
export const securityTxt = ({ contact, origin, year }: Reporting): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${String(year + 1)}-03-01T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
