/** Parses typed or pasted pincodes. */
import { latinDigits } from '#contract/latin-digits.ts'

/** Returns "600017" for " 600 017" and "௬௦௦௦௧௭"; for other input, all its digits. */
export const parsePincode = (typed: string): string => latinDigits(typed).replace(/\D/g, '')
