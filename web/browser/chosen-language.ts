/** The keys of the local storage for the language that the visitor chose. */

/** The code of the language: of the last language link that was clicked, or English if the offer was closed. */
export const CHOSEN_LANGUAGE_KEY = 'sdg.language'
/** The code of the language link that was clicked last, until a page sends it to the account of a subscriber. */
export const UNSENT_LANGUAGE_KEY = 'sdg.unsent-language'
