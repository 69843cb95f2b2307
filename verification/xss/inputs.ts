/** The inputs by which untrusted text can reach a page. Each is tried with every payload. */
import { packOnSale } from '#test/pack-on-sale.ts'
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
  // Name, alias, description and picture of a pack; question and answer; name of an app.
  return payloads.length * 7
}

/** Tries a cart in the browser's storage with packages that are not in the catalogue, as another script could write it. */
async function storedCart({ page, checkPage, payloads }: Environment): Promise<number> {
  const items = payloads.map(({ number, text }) =>
    packOnSale(text, {
      fld_package_id: `${text}${String(number)}`,
      fld_package_description: text,
      fld_image: '',
      fld_language: text,
      fld_genre: text,
      fld_alias: text,
      fld_validity: text,
    }),
  )
  for (const path of ['/cart', '/new-connection', '/registration']) {
    await setStorage(page, { 'sdg.cart': JSON.stringify(items) })
    await open(page, path)
    await page.waitForLoadState('networkidle')
    await checkPage()
  }
  await setStorage(page, {})
  return payloads.length * 8 // The members of an item with the text.
}

export const INPUTS: readonly Input[] = [
  { name: 'imported catalogue: titles, apps, pictures, questions', isCatalogue: true, run: catalogue },
  { name: 'URL changes in an open page', run: changedUrls },
  { name: 'opened URLs', run: openedUrls },
  { name: 'API responses, in every text', run: apiResponses },
  { name: 'form fields and their drafts', run: forms },
  { name: 'error responses: message and fields', run: errorResponses },
  { name: 'stored support requests', run: storedRequests },
  { name: 'stored cart', run: storedCart },
  { name: 'Paytm error message (resultMsg)', run: paytmErrors },
  { name: 'gateway returns (RESPMSG)', isDiscarded: true, run: gatewayReturns },
]
