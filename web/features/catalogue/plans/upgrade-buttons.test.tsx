/** Tests which durations of a plan have a button for an upgrade, and at what amount. */
import { BASE_PACK_PURCHASED } from '#contract/purchase-messages.ts'
import { paise } from '#contract/money.ts'
import { FAMILY_PLAN } from '#test/pack-on-sale.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PlanRow } from './plan-row.tsx'
import type { PlanState } from './plan-state.ts'

const SOUTH = {
  name: 'South Stars',
  pricePaise: paise(249_00),
  creditPaise: paise(166_00),
  credit: '166.00',
  unusedDays: 20,
  totalDays: 30,
  termDays: 30,
}

function show(state: PlanState, running: typeof SOUTH | null = SOUTH) {
  const upgradable = running ?? undefined
  const [onUpgrade, onChoose] = [vi.fn(), vi.fn()]
  render(
    <PlanRow
      plan={FAMILY_PLAN}
      running={{ name: 'South Stars', until: '20/12/2026' }}
      onRemove={vi.fn()}
      state={state}
      upgradable={upgradable}
      onUpgrade={onUpgrade}
      onChoose={onChoose}
    />,
  )
  return { onUpgrade, onChoose }
}
const upgrades = () =>
  screen.queryAllByRole('button', { name: /^Upgrade/ }).map((button) => button.textContent)

test('offers to queue or to upgrade to a longer plan, and only to queue one neither longer nor dearer [SPEC-15-13, SPEC-15-20]', async () => {
  const { onUpgrade, onChoose } = show('queue')
  expect(screen.getByText(BASE_PACK_PURCHASED)).toBeDefined()
  expect(screen.getByText('Starts on 20/12/2026, when South Stars ends.')).toBeDefined()
  expect(upgrades()).toEqual(['Upgrade now @ ₹521'])
  expect(screen.getByText('Upgrade: you get ₹166 for 20 unused days of South Stars.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Upgrade now @ ₹521' }))
  expect(onUpgrade).toHaveBeenCalledExactlyOnceWith(FAMILY_PLAN.fld_app_prices[1])
  expect(onChoose).not.toHaveBeenCalled()
})

test('behind a queued plan only the upgrade can be chosen', () => {
  show('upgrade')
  expect(upgrades()).toEqual(['Upgrade now @ ₹521'])
  expect(screen.queryByRole('button', { name: /^Queue/ })).toBeNull()
  expect(screen.getAllByRole('radio').every((radio) => !(radio as HTMLInputElement).disabled)).toBe(true)
})

test('no upgrade is shown where too little is left to pay, or the running plan gives no credit [SPEC-15-13]', () => {
  show('queue', { ...SOUTH, creditPaise: paise(686_00) })
  expect(upgrades()).toEqual([])
  cleanup()
  show('queue', null)
  expect(upgrades()).toEqual([])
  expect(screen.queryByText(/unused/)).toBeNull()
})
