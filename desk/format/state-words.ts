/** The state of a record in words. Pure. */

/** 'starts_later' -> "starts later" */
export const stateWords = (state: string): string => state.replaceAll('_', ' ')
