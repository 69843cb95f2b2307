/** Sentences of the specification about a purchase. */
export const BASE_PACK_SELECTED = /*i18n*/ 'Base pack already selected'
export const BASE_PACK_PURCHASED =
  /*i18n*/ 'Base pack already purchased. Purchase this pack once the existing pack expires'
export const CONFIRMING_PAYMENT = /*i18n*/ 'We are confirming your payment. Please do not pay again.'
