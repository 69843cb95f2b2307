/** The tasks of support in docs/desk.md, by keyboard alone. */
import { expect } from '@playwright/test'
import { pay, test } from '#e2e/support/desk-steps.ts'
import { inspect } from '#e2e/support/inspect-desk-page.ts'

const PERSON = 'Asha Pillai'
const REASON = 'The pack was bought for the wrong house'

test.use({ shopName: 'tasks' })

test('Support: Answer a question [SPEC-17-20, SPEC-17-66]', async ({ desk }) => {
  const family = await desk.household('9840014001')
  await pay(desk, family)
  await family.buyer.raiseRequest(`I paid order ${family.order}, and the film does not start.`)
  const { page, user } = await desk.signIn(PERSON)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Go to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await inspect(page, 'first page')
  await user.follow(/^Requests Answer/)
  await expect(page.getByRole('link', { name: /^SR/ })).toBeVisible()
  await inspect(page, 'requests')
  await user.follow(/^SR/)
  await user.press('Take the request')
  await user.expectStatus('The request is assigned to you.')
  await expect(page.getByRole('row', { name: new RegExp(family.order) })).toContainText('paid')
  await user.follow(family.order)
  await expect(page.getByRole('heading', { name: `Order ${family.order}` })).toBeVisible()
  // Playwright has no keys of the browser itself.
  await page.goBack()
  await user.choose('Template', 'The pack is active')
  await expect(page.getByLabel('Answer')).toHaveValue(/^Your pack is active\./)
  await inspect(page, 'a request')
  await user.press('Send the answer')
  await user.expectStatus('The answer is sent.')
  await expect(page.getByText('answered', { exact: true })).toBeVisible()
})

test('Support: Explain a payment that failed [SPEC-17-66]', async ({ desk }) => {
  const family = await desk.household('9840014002')
  const { buyer, order } = family
  const fields = await buyer.startPayment(order)
  await desk.shop.simulators.openPayment(fields)
  await buyer.returnToShop(await desk.shop.simulators.payAtPayu(fields['txnid'] ?? '', 'failure'))
  const { page, user } = await desk.signIn(PERSON)
  await user.openSection('Orders')
  await inspect(page, 'orders')
  await user.type('Find orders', family.mobile)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/orders/${order}`)
  expect(page.url()).not.toContain(family.mobile)
  await expect(page.getByText('Why it failed')).toBeVisible()
  await expect(page.getByText(/^What happens next/)).toBeVisible()
})

test('Support: Ask the gateway about a payment without a result [SPEC-17-66]', async ({ desk }) => {
  const { buyer, order } = await desk.household('9840014003')
  const fields = await buyer.startPayment(order)
  await desk.shop.simulators.openPayment(fields)
  await desk.shop.simulators.payAtPayu(fields['txnid'] ?? '', 'success')
  const { page, user } = await desk.signIn(PERSON)
  await user.openSection('Orders')
  await user.type('Find orders', order)
  await page.keyboard.press('Enter')
  await user.press('Ask the gateway')
  await user.expectStatus(/^PayU: /)
  await expect(page.getByText('Payment of ₹149.00 received from PayU.')).toBeVisible()
})

test('Support: Propose a refund [SPEC-17-66, SPEC-17-73]', async ({ desk }) => {
  const whole = await desk.household('9840014004')
  const part = await desk.household('9840014005')
  await pay(desk, whole)
  await pay(desk, part)
  const { page, user } = await desk.signIn(PERSON)
  for (const { order } of [whole, part]) {
    await user.openSection('Orders')
    await user.type('Find orders', order)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: `Order ${order}` })).toBeVisible()
    if (order === whole.order) {
      await user.press('Ask the gateway')
      await user.expectStatus('PayU: nothing changed (captured).')
      await user.press('Send again')
      await user.expectStatus('The message is on its way')
      await inspect(page, 'an order')
      await user.type('Reason: Propose a refund', REASON)
      await user.press('Propose a refund')
    } else {
      await user.type('Amount of the partial refund in rupees', '49.00')
      await user.type('Reason of the partial refund', REASON)
      await user.press('Propose a partial refund')
    }
    await user.expectStatus('A refund waits for approval')
  }
  await expect(page.getByRole('cell', { name: /^₹49\.00 of / })).toBeVisible()
})

test('Support: Sign a stolen phone out [SPEC-17-66]', async ({ desk }) => {
  const { mobile, buyer } = await desk.household('9840014006')
  const { page, user, allow } = await desk.signIn(PERSON)
  await user.openSection('Subscribers')
  await user.type('Mobile or subscriber number', mobile)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/subscribers/*')
  await expect(page.getByText(mobile)).toHaveCount(0)
  await inspect(page, 'a subscriber')
  allow(`422 POST /staff/api${new URL(page.url()).pathname}/reveal`)
  await user.type('Reason: Show', `The caller ${mobile} asks`)
  await user.press('Show')
  await expect(page.getByText('without a mobile number or an address')).toBeVisible()
  await user.type('Reason: Show', 'The caller asks for their address')
  await user.press('Show')
  await user.expectStatus(mobile)
  await user.type('Reason: Sign out all', 'The phone was stolen')
  await user.press('Sign out all')
  await user.expectStatus(/signed out/)
  await expect(buyer.packs()).rejects.toThrow('401')
})
