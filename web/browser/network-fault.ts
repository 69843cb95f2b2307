/** Distinguishes network errors from errors of the code, by the messages of browsers and React Router. */

/** How the messages of network errors begin. */
const MESSAGES = [
  'Failed to fetch', // Chromium, for a request and for a script
  'NetworkError when attempting to fetch', // Firefox, for a request
  'error loading dynamically imported module', // Firefox, for a script
  'Load failed', // Safari, for a request
  'Importing a module script failed', // Safari, for a script
  'Unable to decode turbo-stream response', // React Router, for an incomplete response
]

export const isNetworkFault = (error: unknown): boolean =>
  error instanceof Error && MESSAGES.some((message) => error.message.startsWith(message))
