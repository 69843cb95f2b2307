/** The tasks of the catalogue team in docs/desk.md, by keyboard alone. */
import { expect } from '@playwright/test'
import { pngOf } from '#test/pictures.ts'
import { type Staff, test } from '#e2e/support/desk-steps.ts'
import { inspect } from '#e2e/support/inspect-desk-page.ts'
import type { KeyboardUser } from '#e2e/support/keyboard-user.ts'

const AUTHOR = 'Kiran Chandran'
const APPROVER = 'Ravi Krishnan'

/** The time after which the encoder gives a picture up. */
const ENCODER_MS = 20_000

test.use({ shopName: 'tasks' })

async function beginDraft(user: KeyboardUser, title: string): Promise<void> {
  await user.openSection('Catalogue')
  await user.type('Title of the draft', title)
  await user.press('Begin')
  await expect(user.page.getByRole('heading', { name: title })).toBeVisible()
  await user.follow('Choose an item to change')
}

async function openFamilyMax(user: KeyboardUser): Promise<void> {
  await user.type('Name or id', 'Family Max')
  await user.page.keyboard.press('Enter')
  await user.follow('Family Max')
  await expect(user.page.getByLabel('Description')).toBeVisible()
}

/** Changes the first price of Family Max, and returns to the draft. */
async function changePrice(user: KeyboardUser, price: string): Promise<void> {
  await openFamilyMax(user)
  await user.type('Price in rupees 1', price)
  await user.press('Save in the draft')
  await expect(user.page.getByRole('row', { name: /price of P1-FAMILY-MAX-1M/ })).toBeVisible()
}

async function submit(user: KeyboardUser): Promise<void> {
  await user.press('Submit for approval')
  await user.expectStatus('The draft is submitted.')
}

async function approve({ page, user }: Staff, title: string): Promise<void> {
  await user.openSection('Catalogue')
  await user.follow(title)
  await user.press('Approve and publish')
  await user.expectStatus('The draft is approved.')
  await expect(page.getByText('published', { exact: true })).toBeVisible()
}

test('Catalogue: Change a price [SPEC-17-25, SPEC-17-29, SPEC-17-66]', async ({ desk }) => {
  const { page, user, allow } = await desk.signIn(AUTHOR)
  await user.openSection('Catalogue')
  await inspect(page, 'drafts')
  await beginDraft(user, 'Price of December')
  await openFamilyMax(user)
  await inspect(page, 'an item')
  allow(`422 POST /staff/api${new URL(page.url()).pathname}s`)
  await user.type('Price in rupees 1', '0')
  await user.press('Save in the draft')
  await expect(page.getByText('must be more than zero')).toBeVisible()
  await user.type('Price in rupees 1', '349.00')
  await user.press('Save in the draft')
  await expect(page.getByRole('row', { name: /price of P1-FAMILY-MAX-1M/ })).toContainText('+40.2 %')
  await user.press('Show the pages')
  const preview = page.frameLocator('iframe[title="Preview of the shop"]')
  await expect(preview.getByRole('heading', { name: 'Subscription Plans' })).toBeVisible()
  await expect(preview.getByText('₹349').first()).toBeVisible()
  await inspect(page, 'a draft')
  await user.choose('Page', 'Questions')
  await user.reach(page.getByLabel('Language', { exact: true }))
  await page.keyboard.press('End')
  await expect(preview.locator('html')).toHaveAttribute('lang', 'or')
  await submit(user)
  const plans = async () => (await page.request.get(`${desk.shop.url}/api/movies`)).text()
  expect(await plans()).not.toContain('"349.00"')
  await approve(await desk.signIn(APPROVER), 'Price of December')
  await expect.poll(plans).toContain('"349.00"')
})

test('Catalogue: Add a movie pack [SPEC-17-66]', async ({ desk }) => {
  const { user } = await desk.signIn(AUTHOR)
  await beginDraft(user, 'A film for Pongal')
  await user.follow('New package')
  await user.type('Id', 'm-pongal')
  await user.type('Name', 'Pongal Night')
  await user.type('Description', 'A family comes home.')
  await user.choose('Language', 'Tamil')
  await user.choose('Genre', 'Family')
  await user.type('Picture', '/art/posters/kadalora-rayil.svg')
  await user.type('Price option (poid)', 'P2-PONGAL')
  await user.type('Price in rupees', '99.00')
  await user.type('Days', '30')
  await user.press('Save in the draft')
  await submit(user)
})

test('Catalogue: Schedule a change for a day [SPEC-17-66]', async ({ desk }) => {
  const { page, user } = await desk.signIn(AUTHOR)
  await beginDraft(user, 'Price of January')
  await changePrice(user, '269.00')
  const year = (await desk.shop.now()).getFullYear() + 1
  await user.reach(page.getByLabel('Publish at (time in India)'))
  await page.keyboard.type(`0115${String(year)}`)
  await page.keyboard.press('Tab')
  await page.keyboard.type('0900AM')
  await submit(user)
  await expect(page.getByText(new RegExp(`15/01/${String(year)}`)).first()).toBeVisible()
})

test('Catalogue: Correct a question [SPEC-17-25, SPEC-17-66]', async ({ desk }) => {
  const { page, user } = await desk.signIn(AUTHOR)
  await beginDraft(user, 'A clearer answer')
  await user.choose('Kind', 'Questions')
  await user.press('Find')
  await expect(page).toHaveURL(/kind=faq/)
  await user.reach(page.getByRole('row').nth(1).getByRole('link'))
  await page.keyboard.press('Enter')
  await user.type('Answer', '<p>Call us.</p><script>alert(1)</script>')
  await user.press('Save in the draft')
  await expect(page.getByRole('cell', { name: '<p>Call us.</p>', exact: true })).toBeVisible()
  await user.press('Withdraw the draft')
  await user.press('Withdraw')
  await expect(page.getByText('withdrawn', { exact: true })).toBeVisible()
})

test('Catalogue: Translate a pack [SPEC-17-66, SPEC-17-81]', async ({ desk }) => {
  const { page, user } = await desk.signIn(AUTHOR)
  await beginDraft(user, 'Family Max in Tamil')
  await openFamilyMax(user)
  await user.follow('Texts in other languages')
  await user.follow('தமிழ் (Tamil)')
  await user.type('Description', 'முழுக் குடும்பத்துக்கும்.')
  await user.press('Save in the draft')
  await expect(page.getByRole('row', { name: 'தமிழ் (Tamil)' })).toContainText('changed in this draft')
  await inspect(page, 'texts')
  await user.follow('Back to the draft')
  await expect(
    page.getByRole('article', { name: 'texts of package family-max in தமிழ் (Tamil)' }),
  ).toContainText('முழுக் குடும்பத்துக்கும்.')
  await submit(user)
  await approve(await desk.signIn(APPROVER), 'Family Max in Tamil')
  const plans = async () => (await page.request.get(`${desk.shop.url}/ta/subscription-plans`)).text()
  await expect.poll(plans).toContain('முழுக் குடும்பத்துக்கும்.')
})

test('Catalogue: Change the banners of the home page [SPEC-17-66, SPEC-17-77]', async ({ desk, browser }) => {
  const { page, user } = await desk.signIn(AUTHOR)
  await beginDraft(user, 'A banner for the train')
  await user.choose('Kind', 'Banners')
  await user.press('Find')
  await expect(page.getByText('No item on sale has this name or id.')).toBeVisible()
  await user.follow('New banner')
  await user.type('Id', 'train')
  await user.type('Title', 'கடலோர ரயில்')
  await user.choose('Language', 'Tamil')
  await user.choose('Genre', 'Action')
  for (const [use, width, height] of [['phones', 780, 960] as const, ['wide screens', 960, 540] as const]) {
    await user.chooseFile(`Upload a picture for ${use}`, pngOf(width, height))
    const address = page.getByLabel(`Picture for ${use}`, { exact: true })
    await expect(address).toHaveValue(/^\/pictures\//, { timeout: ENCODER_MS })
  }
  await inspect(page, 'a banner with uploaded pictures')
  await user.type('Leads to package', 'kadalora-rayil')
  await user.press('Save in the draft')
  await submit(user)
  await user.press('Show the pages')
  await user.choose('Page', 'Home')
  const preview = page.frameLocator('iframe[title="Preview of the shop"]')
  await expect(preview.getByRole('list', { name: '1 banner' })).toBeVisible()
  await approve(await desk.signIn(APPROVER), 'A banner for the train')

  const visitor = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const home = async () => (await visitor.request.get(desk.shop.url)).text()
  await expect.poll(home).toContain('<p class="slide__words"')
  await visitor.goto(desk.shop.url)
  const picture = visitor.locator('.slide__art img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/-540\.webp$/)
  await visitor.getByRole('link', { name: 'கடலோர ரயில்' }).click()
  await expect(visitor.getByRole('dialog')).toContainText('கடலோர ரயில்')
  await visitor.goto(`${desk.shop.url}/faqs`)
  await visitor.getByRole('link', { name: 'Sun Direct Go' }).first().click()
  await expect(visitor.locator('.slide__words')).toHaveText('கடலோர ரயில்')
  await visitor.close()
})

test('Catalogue: Undo a publication [SPEC-17-31, SPEC-17-66]', async ({ desk }) => {
  const { page, user } = await desk.signIn(AUTHOR)
  await beginDraft(user, 'A wrong price')
  await changePrice(user, '1.00')
  await submit(user)
  const approver = await desk.signIn(APPROVER)
  await approve(approver, 'A wrong price')
  const plans = async () => (await page.request.get(`${desk.shop.url}/api/movies`)).text()
  await expect.poll(plans).toContain('"1.00"')
  await page.reload()
  await user.press('Undo this publication')
  await expect(page.getByRole('heading', { name: 'Undo: A wrong price' })).toBeVisible()
  await submit(user)
  await approve(approver, 'Undo: A wrong price')
  await expect.poll(plans).not.toContain('"1.00"')
})

test('Catalogue: Find searched titles that we do not have [SPEC-17-66]', async ({ desk }) => {
  const { page, user } = await desk.signIn(AUTHOR)
  await user.openSection('Figures')
  await user.pick('Days', '7 days')
  await expect(page).toHaveURL(/from=.*&to=/)
  await expect(page.getByRole('heading', { name: 'Searches without a result' })).toBeVisible()
})
