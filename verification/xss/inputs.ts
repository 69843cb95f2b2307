/** The inputs by which untrusted text can reach a page. Each is tried with every payload. */
import { changedUrls, openedUrls } from './addresses.ts'
import { apiResponses, errorResponses, storedRequests } from './api-responses.ts'
import { forms } from './forms.ts'
import { gatewayReturns, paytmErrors } from './gateways.ts'
import { type Environment, type Input, setStorage, open, waitForPaint } from './environment.ts'

async function catalogue({ page, checkPage, payloads }: Environment): Promise<number> {
  const paths = ['/', '/new-connection', '/new-connection?type=2', '/new-connection?type=3', '/faqs']
  for (const path of [...paths, '/subscription-plans', '/quick-recharge', '/about-us']) {
    await open(page, path)
    await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)))
    await waitForPaint(page)
    await checkPage()
  }
  return payloads.length * 7
}

/** Tries a cart in the browser's storage with packages that are not in the catalogue, as another script could write it. */
async function storedCart({ page, checkPage, payloads }: Environment): Promise<number> {
  const items = payloads.map(({ number, text }) => ({
    fld_package_id: `${text}${String(number)}`,
    fld_package_name: text,
    fld_package_description: text,
    fld_package_existprice: '149.00',
    fld_type: '2',
    fld_language: text,
    fld_genre: text,
    fld_image: '',
    fld_app_packages: [],
    fld_app_prices: [],
    poid: text,
    fld_alias: text,
    fld_validity: text,
  }))
  for (const path of ['/cart', '/new-connection', '/registration']) {
    await setStorage(page, { 'sdg.cart': JSON.stringify(items) })
    await open(page, path)
    await page.waitForLoadState('networkidle')
    await checkPage()
  }
  await setStorage(page, {})
  return payloads.length * 9
}

export const INPUTS: readonly Input[] = [
  {
    name: 'imported catalogue: titles, apps, pictures, questions',
    isShown: true,
    isCatalogue: true,
    run: catalogue,
  },
  { name: 'URL changes in an open page', isShown: true, run: changedUrls },
  { name: 'opened URLs', isShown: true, run: openedUrls },
  { name: 'API responses, in every text', isShown: true, run: apiResponses },
  { name: 'form fields and their drafts', isShown: true, run: forms },
  { name: 'error responses: message and fields', isShown: true, run: errorResponses },
  { name: 'stored support requests', isShown: true, run: storedRequests },
  { name: 'stored cart', isShown: true, run: storedCart },
  { name: 'Paytm error message (resultMsg)', isShown: true, run: paytmErrors },
  { name: 'gateway returns (RESPMSG)', isShown: false, run: gatewayReturns },
]
