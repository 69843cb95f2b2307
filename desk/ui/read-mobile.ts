/** Reads a mobile number as people write it. Pure. */

/** "+91 98400 10001" and "98400-10001" -> "9840010001"; undefined if the text is not a mobile number */
export const readMobile = (text: string): string | undefined =>
  /^(?:\+91)?([6-9]\d{9})$/.exec(text.replaceAll(/[\s()-]/g, ''))?.[1]
