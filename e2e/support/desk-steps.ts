/** The steps of staff at the desk, on `npm start`. */
import { expect, type Page, test as base } from '@playwright/test'
import { TRAIN } from '#test/fixtures.ts'
import { type Buyer, createBuyer } from './checkout-steps.ts'
import { guardConsole } from './console-guard.ts'
import { type KeyboardUser, keyboardUser } from './keyboard-user.ts'
import { startTrialShop, type TrialShop } from './trial-shop.ts'

export type Staff = { page: Page; user: KeyboardUser; allow: (error: string) => void }

export type Desk = {
  shop: TrialShop
  /** A household that registered and ordered. */
  household: (mobile: string) => Promise<Household>
  /** Opens the desk in another browser, where this person signs in. */
  signIn: (person: string) => Promise<Staff>
}

export type Household = { buyer: Buyer; mobile: string; order: string }

type Worker = {
  shop: TrialShop
  /** Tests with another name have another worker, and so another shop. */
  shopName: string
}

export const test = base.extend<{ desk: Desk }, Worker>({
  shopName: ['shared', { scope: 'worker', option: true }],
  shop: [
    async ({}, use) => {
      const shop = await startTrialShop(process.env['SHOP_TEMPLATE'] ?? '')
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  desk: async ({ browser, playwright, shop }, use) => {
    const guards: ReturnType<typeof guardConsole>[] = []
    const contexts: { close: () => Promise<void> }[] = []
    await use({
      shop,
      household: async (mobile) => {
        const buyer = createBuyer(await playwright.request.newContext({ baseURL: shop.url }), shop.simulators)
        return { buyer, mobile, order: await buyer.register(mobile, TRAIN) }
      },
      signIn: async (person) => {
        const context = await browser.newContext({ baseURL: shop.deskUrl })
        const guard = guardConsole(context, shop.deskUrl)
        guards.push(guard)
        contexts.push(context)
        const page = await context.newPage()
        await page.goto('/')
        await signInAs(page, person)
        await expect(page.getByRole('heading', { name: `Hello, ${person}` })).toBeVisible()
        return { page, user: keyboardUser(page), allow: guard.allow }
      },
    })
    await test.info().attach('log of the shop', { body: shop.output(), contentType: 'text/plain' })
    for (const context of contexts) await context.close()
    expect(guards.flatMap((guard) => guard.faults())).toEqual([])
  },
})

/** Presses the person at the simulator of the identity provider. */
export const signInAs = (page: Page, person: string) =>
  page.getByRole('button', { name: new RegExp(person) }).click()

/** Pays an order at PayU, and returns to the shop. */
export async function pay({ shop }: Desk, { buyer, order }: Household, method?: string): Promise<void> {
  const fields = await buyer.startPayment(order)
  await shop.simulators.openPayment(fields)
  await buyer.returnToShop(await shop.simulators.payAtPayu(fields['txnid'] ?? '', 'success', method))
}

export const openSection = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click()
