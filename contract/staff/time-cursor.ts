/** The form of a place in a list by time: a moment in milliseconds and the id of a row, which may be deleted since. */
export const TIME_CURSOR = /^\d{1,14}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
