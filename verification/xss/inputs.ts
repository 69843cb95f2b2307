/** All inputs by which an untrusted text can get onto a page, each tried with every vector. */
import { changedAddresses, openedAddresses } from './addresses.ts'
import { answers, refusals, stored } from './api-responses.ts'
import { forms } from './forms.ts'
import { gatewayReturns, paytmRefusals } from './gateways.ts'
import { type Ground, type Input, keep, open, settle } from './environment.ts'

async function catalogue({ page, look, vectors }: Ground): Promise<number> {
  const paths = ['/', '/new-connection', '/new-connection?type=2', '/new-connection?type=3', '/faqs']
  for (const path of [...paths, '/subscription-plans', '/quick-recharge', '/about-us']) {
    await open(page, path)
    await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)))
    await settle(page)
    await look()
  }
  return vectors.length * 7
}

/** Tries a cart in the storage with packs that are not in the catalogue, as another program could write it. */
async function cartOfBrowser({ page, look, vectors }: Ground): Promise<number> {
  const items = vectors.map(({ number, text }) => ({
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
    await keep(page, { 'sdg.cart': JSON.stringify(items) })
    await open(page, path)
    await page.waitForLoadState('networkidle')
    await look()
  }
  await keep(page, {})
  return vectors.length * 9
}

export const INPUTS: readonly Input[] = [
  {
    name: 'an imported catalogue: titles, apps, pictures, questions',
    isShown: true,
    isCatalogue: true,
    run: catalogue,
  },
  { name: 'addresses that change in an open page', isShown: true, run: changedAddresses },
  { name: 'addresses that are opened', isShown: true, run: openedAddresses },
  { name: 'answers of the API, in every text', isShown: true, run: answers },
  { name: 'fields of forms, and their drafts', isShown: true, run: forms },
  { name: 'refusals, in words and by field', isShown: true, run: refusals },
  { name: 'requests that were kept and are shown again', isShown: true, run: stored },
  { name: 'a cart that the browser kept', isShown: true, run: cartOfBrowser },
  { name: 'why Paytm gives no token (resultMsg)', isShown: true, run: paytmRefusals },
  { name: 'what browsers bring back from gateways (RESPMSG)', isShown: false, run: gatewayReturns },
]
