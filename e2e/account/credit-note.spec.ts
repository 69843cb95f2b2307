/** The credit note of a refunded payment: in My Account, beside the invoice and in the timeline. */
import { issueDueCreditNotes } from '#api/invoices/issue-due-credit-notes.ts'
import { issueDueInvoices } from '#api/invoices/issue-due-invoices.ts'
import { approveRefund } from '#api/payments/refunds/proposals/approve-refund.ts'
import { proposeRefund } from '#api/payments/refunds/proposals/propose-refund.ts'
import { checkAccessibility } from '#e2e/support/axe-check.ts'
import { guardConsole } from '#e2e/support/console-guard.ts'
import * as visitor from '#e2e/support/page-steps.ts'
import { openBrowser, orderIdOf } from '#test/browser.ts'
import { GST, TRAIN } from '#test/fixtures.ts'
import { openFullStack } from '#test/full-stack.ts'
import { textOf } from '#test/pdf-text.ts'
import { expect, test } from '@playwright/test'
import { readFile } from 'node:fs/promises'

/** Opens a shop in this process, where the job runs at once, with a refunded wallet payment. */
async function openShop() {
  const shop = await openFullStack({ pages: true })
  shop.platform.config.brand.gst = GST
  const buyer = openBrowser(shop)
  await buyer.logIn('9000000001')
  const transactionID = orderIdOf(await buyer.placeOrder(TRAIN))
  await buyer.call('POST', '/api/payment/wallet', { transactionID })
  const proposed = await proposeRefund(shop.platform, {
    orderId: transactionID,
    by: 'ravi',
    channel: 'command',
    reason: 'wrong pack',
  })
  const token = proposed.kind === 'proposed' ? proposed.token : ''
  await approveRefund(shop.platform, { orderId: transactionID, token, by: 'meena' })
  await shop.workOutbox()
  await issueDueInvoices(shop.platform)
  await issueDueCreditNotes(shop.platform)
  return { ...shop, credentials: buyer.credentials }
}

test(
  'downloads the credit note and the invoice of a refunded payment',
  { tag: '@phone' },
  async ({ browser, viewport, isMobile, hasTouch }) => {
    const shop = await openShop()
    const { url, credentials } = shop
    const context = await browser.newContext({ baseURL: url, viewport, isMobile, hasTouch })
    const watched = guardConsole(context, url)
    const [name = '', value = ''] = credentials.cookie.split('=')
    await context.addCookies([{ name, value, url }])
    const page = await context.newPage()
    await visitor.setStorage(page, { token: credentials.token })
    await visitor.open(page, '/my-account?tab=transactions')
    const payment = page.getByRole('region', { name: 'Payments without a pack' })
    const pressAndRead = async (button: ReturnType<typeof page.getByRole>) => {
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
      return [download.suggestedFilename(), textOf(await readFile(await download.path()))]
    }

    const [invoiceFile, invoice] = await pressAndRead(payment.getByRole('button', { name: 'Invoice' }))
    expect(invoiceFile).toBe('invoice-SDG2627-000001.pdf')
    expect(invoice).toContain('Tax Invoice')
    const [noteFile, note] = await pressAndRead(payment.getByRole('button', { name: 'Credit note' }))
    expect(noteFile).toBe('credit-note-SDGC2627-000001.pdf')
    expect(note).toContain('SDG2627-000001')

    await payment.getByRole('button', { name: 'What happened?' }).click()
    const entry = payment
      .getByRole('listitem')
      .filter({ hasText: 'We issued credit note SDGC2627-000001' })
      .last()
    await expect(entry).toContainText('for ₹149.00.')
    const [sameFile] = await pressAndRead(entry.getByRole('button', { name: 'Credit note' }))
    expect(sameFile).toBe(noteFile)
    await checkAccessibility(page, 'credit note in My Account')
    expect(watched.faults()).toEqual([])
    await context.close()
    await shop.close()
  },
)
