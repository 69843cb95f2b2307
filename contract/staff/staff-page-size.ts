/** The lengths of pages of lists at the desk: a shorter page is the last one. */

export const DESK_PAGE_SIZE = 20
/** Of entries of one line. */
export const LONG_DESK_PAGE_SIZE = 50
