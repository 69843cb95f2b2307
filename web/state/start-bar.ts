/** The names by which the page's starter, its bar and the keeper of early presses know each other. */
export const START_FAILED_CLASS = 'start-failed'
export const START_AGAIN_ID = 'start-again'
