/** Tells errors of the network from errors of the code, by the words that browsers and React Router give them. */

const WORDS = [
  'Failed to fetch', // Chromium, of a call and of a script
  'NetworkError when attempting to fetch', // Firefox, of a call
  'error loading dynamically imported module', // Firefox, of a script
  'Load failed', // Safari, of a call
  'Importing a module script failed', // Safari, of a script
  'Unable to decode turbo-stream response', // React Router, of an answer that broke off
]

export const isNetworkFault = (error: unknown): boolean =>
  error instanceof Error && WORDS.some((words) => error.message.startsWith(words))
