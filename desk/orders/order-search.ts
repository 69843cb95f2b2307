/**
 * The text of the last search for orders. It is kept in the memory of the page and not in its address, because it may be
 * a mobile number, and addresses stay in the browser's history.
 */
let text = ''

export const rememberSearch = (searched: string): void => void (text = searched)
export const readSearch = (): string => text
