/** The number of packs of a list, as text. */
import { formatCount } from '#contract/format/format-rupees.ts'

export const packCount = (count: number): string => (count === 1 ? '1 pack' : `${formatCount(count)} packs`)
