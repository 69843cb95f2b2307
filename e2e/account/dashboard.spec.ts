import { expect } from '@playwright/test'
import { checkAccessibility } from '#e2e/support/axe-check.ts'
import { test } from '#e2e/support/test-fixture.ts'
import * as visitor from '#e2e/support/page-steps.ts'

const PURCHASED = 'Base pack already purchased. Purchase this pack once the existing pack expires'

test(
  'shows active and expired packs, and offers a subscriber no second base pack [SPEC-2.7-01, SPEC-2.13-08, SPEC-2.14-07, SPEC-4-18, SPEC-9-07, SPEC-13-05]',
  { tag: '@phone' },
  async ({ page, shop }) => {
    await visitor.open(page, '/')
    await visitor.logIn(page, shop, '9000000003')

    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible()
    const active = page.getByRole('region', { name: 'Active Packs' })
    await expect(active.getByRole('heading', { level: 3 })).toHaveText(['Family Max'])
    const expired = page.getByRole('region', { name: 'Expired Packs' })
    await expect(expired.getByRole('heading', { level: 3 })).toHaveText(['South Stars'])
    await expect(active.getByText(/^\d\d\/\d\d\/\d{4}$/)).toHaveCount(2)
    for (const box of [active, expired]) {
      await expect(box).toHaveCSS('max-height', '600px')
      await expect(box).toHaveCSS('overflow-y', 'auto')
    }

    // A subscriber chooses packs on Quick Recharge, not on New Connection.
    await page.goto('/new-connection')
    await page.waitForURL(/\/quick-recharge/)
    await visitor.waitForHydration(page)
    const plans = page.getByRole('main').getByRole('group')
    await expect(plans.first()).toContainText(PURCHASED)
    const rows = await plans.count()
    expect(rows).toBeGreaterThan(10)
    await expect(plans.filter({ hasText: PURCHASED })).toHaveCount(rows)
    await expect(page.getByRole('button', { name: /Subscribe|Extend/ })).toHaveCount(0)

    await checkAccessibility(page, 'plans that cannot be bought')

    // Movies can still be bought.
    await page.getByRole('link', { name: 'Movies' }).click()
    await visitor.pack(page, 'மழை வாசல்').click()
    await page.getByRole('link', { name: 'Review Cart' }).click()
    await expect(page.getByRole('region', { name: 'Billing Information' })).toContainText('Lakshmi')
  },
)

test('redirects a visitor from the dashboard to the login, and back after it [SPEC-2.14-02]', async ({
  page,
}) => {
  await page.goto('/dashboard')
  await page.waitForURL((url) => url.pathname === '/' && url.searchParams.get('next') === '/dashboard')
})
