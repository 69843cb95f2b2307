/** Names that the page's starter, the start bar and the early-click script share. */
export const START_FAILED_CLASS = 'start-failed'
export const START_AGAIN_ID = 'start-again'
