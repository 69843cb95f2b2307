/** The pages that a visitor can open without a session. */
export const PUBLIC_PAGES = [
  ...['/', '/new-connection', '/new-connection?type=2', '/new-connection?type=3', '/subscription-plans'],
  ...['/quick-recharge', '/registration', '/cart', '/payment-success', '/payment-fail', '/raise-a-request'],
  ...['/dashboard', '/my-account', '/faqs', '/about-us', '/call-center-number'],
  ...['/terms-and-conditions', '/privacy-policy'],
] as const

/** Pages about one language, one genre and one title of an invented catalogue. */
export const CATALOGUE_PAGES = [
  ...['/new-connection?type=2&language=tamil', '/new-connection?type=2&genre=drama'],
  '/new-connection?title=P2-TITLE-000001',
] as const
