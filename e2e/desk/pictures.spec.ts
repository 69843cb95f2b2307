import { expect, type Page } from '@playwright/test'
import { openSection, test } from '#e2e/support/desk-steps.ts'
import { inspect } from '#e2e/support/inspect-desk-page.ts'
import { CAMERA_JPEG, pngOf } from '#test/pictures.ts'

const TITLE = 'A picture of the train'
const PACK = 'kadalora-rayil'

/** Begins a draft, and opens the form of a movie pack. */
async function openPack(page: Page): Promise<void> {
  await openSection(page, 'Catalogue')
  await page.getByLabel('Title of the draft').fill(TITLE)
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await page.getByRole('link', { name: 'Choose an item to change' }).click()
  await page.getByLabel('Name or id').fill(PACK)
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByLabel('Description')).toBeVisible()
}

/** Chooses a file as the picture, as its button does. */
async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a picture' }).click()
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer })
}

const sizeOf = (page: Page, alt: string) =>
  page.getByAltText(alt).evaluate((one: HTMLImageElement) => [one.naturalWidth, one.naturalHeight])

test(
  'a pack gets an uploaded picture by a draft, in the preview and in the shop [SPEC-17-68, SPEC-17-71]',
  { tag: '@long' },
  async ({ desk }) => {
    const { page, allow } = await desk.signIn('Kiran Chandran')
    await openPack(page)
    allow('422 POST /staff/api/catalogue/pictures')
    await choose(page, 'poster.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await expect(page.getByText('This is not a JPEG, PNG or WebP picture.')).toBeVisible()
    await choose(page, 'small.jpg', CAMERA_JPEG)
    await expect(page.getByText('This picture is too small.')).toBeVisible()
    await choose(page, 'poster.png', pngOf(700, 1050))
    await expect(page.getByRole('status')).toContainText('The picture of 700 × 1050 pixels is stored')
    await expect(page.getByLabel('Picture', { exact: true })).toHaveValue(
      /^\/pictures\/[0-9a-f]{32}-640\.webp$/,
    )
    await expect.poll(() => sizeOf(page, 'The uploaded picture')).toEqual([640, 960])
    await inspect(page, 'an item with an uploaded picture')
    await choose(page, 'small.jpg', CAMERA_JPEG)
    await expect(page.getByText('This picture is too small.')).toBeVisible()
    // A refused upload leaves the address of the one before.
    const address = await page.getByLabel('Picture', { exact: true }).inputValue()
    expect(address).toMatch(/^\/pictures\//)
    await page.getByRole('button', { name: 'Save in the draft' }).click()
    await expect(page.getByRole('row', { name: /image/ })).toContainText(address)
    await page.getByRole('button', { name: 'Show the pages' }).click()
    await page.getByLabel('Page').selectOption('Movies')
    const picture = page.frameLocator('iframe').locator(`img[src="${address.replace('-640', '-320')}"]`)
    await expect
      .poll(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0))
      .toBe(true)
    await inspect(page, 'a draft with an uploaded picture')
    await page.getByRole('button', { name: 'Submit for approval' }).click()
    await expect(page.getByRole('status')).toContainText('The draft is submitted.')

    const { page: approver } = await desk.signIn('Ravi Krishnan')
    await openSection(approver, 'Catalogue')
    await approver.getByRole('link', { name: TITLE, exact: true }).click()
    await approver.getByRole('button', { name: 'Approve and publish' }).click()
    await expect(approver.getByRole('status')).toContainText('The draft is approved.')
    await approver.setViewportSize({ width: 360, height: 780 })
    await expect(async () => {
      await approver.goto(`${desk.shop.url}/new-connection?type=2`)
      const shown = approver.locator(`img[src="${address.replace('-640', '-320')}"]`).first()
      await shown.scrollIntoViewIfNeeded({ timeout: 2000 })
      // A phone loads the smallest width.
      expect(await shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
      expect(await shown.evaluate((one: HTMLImageElement) => one.currentSrc)).toContain('-320.webp')
    }).toPass()
  },
)

test('an upload does not hide a change of another person in the draft [SPEC-17-71]', async ({ desk }) => {
  const { page, allow } = await desk.signIn('Kiran Chandran')
  await openPack(page)
  const item = page.url()
  const other = await page.context().newPage()
  await other.goto(item)
  await other.getByLabel('Description').fill('Changed by another person')
  await other.getByRole('button', { name: 'Save in the draft' }).click()
  await expect(other.getByRole('row', { name: /description/ })).toBeVisible()
  await choose(page, 'poster.png', pngOf(700, 1050))
  await expect(page.getByRole('status')).toContainText('is stored')
  allow(`409 POST /staff/api${new URL(item).pathname}s`)
  await page.getByRole('button', { name: 'Save in the draft' }).click()
  await expect(page.getByText('Another person changed this draft meanwhile.')).toBeVisible()
})
