/** The lengths of pages of lists at the desk: a shorter page is the last one. */

export const DESK_PAGE_SIZE = 20
/** The length of pages of lists with one line per entry. */
export const LONG_DESK_PAGE_SIZE = 50
