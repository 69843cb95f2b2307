/** Sentences of the specification about a request to the support. */
export const REQUEST_RAISED = /*i18n*/ 'Request has been successfully raised'
export const REQUEST_FAILED = /*i18n*/ 'Error while raising a request'
