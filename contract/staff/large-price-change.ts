/** Which change of a price is large: the server warns of it before a publication, and the desk highlights it. */

const LARGE_PERCENT = 30

export const isLargePriceChange = (percent: number): boolean => Math.abs(percent) > LARGE_PERCENT
