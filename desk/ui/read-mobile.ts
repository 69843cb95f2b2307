/** Reads a mobile number as people write it. Pure. */
import { latinDigits } from '#contract/latin-digits.ts'

/** "+91 98400 10001", "098400-10001" and "९८४०० १०००१" -> "9840010001"; undefined if the text is not a mobile number */
export const readMobile = (text: string): string | undefined =>
  /^(?:\+91|0)?([6-9]\d{9})$/.exec(latinDigits(text).replaceAll(/[\s()-]/g, ''))?.[1]
