import { BASE_PACK_PURCHASED, BASE_PACK_SELECTED } from '#contract/purchase-messages.ts'
import { FAMILY_PLAN } from '#test/pack-on-sale.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PlanRow } from './plan-row.tsx'
import type { PlanState } from './plan-state.ts'

// The style sheet alone selects the visible button: a checked radio shows its sibling.
const sheet = document.createElement('style')
beforeEach(() => {
  sheet.textContent = readFileSync('web/features/catalogue/plans/plan.css', 'utf8')
  document.head.append(sheet)
})
afterEach(() => {
  cleanup()
  sheet.remove()
})

function show(state: PlanState, chosen?: string) {
  const onChoose = vi.fn()
  const onRemove = vi.fn()
  const row = (now: PlanState, picked?: string) => (
    <PlanRow
      plan={FAMILY_PLAN}
      state={now}
      chosen={picked}
      running={{ name: 'South Stars', until: '15/01/2027' }}
      onChoose={onChoose}
      onRemove={onRemove}
    />
  )
  const { rerender } = render(row(state, chosen))
  return {
    onChoose,
    onRemove,
    become: (now: PlanState, picked?: string) => rerender(row(now, picked)),
  }
}
const buttons = () => screen.queryAllByRole('button').map((button) => button.textContent)

test('shows only a disabled Subscribe button before a duration is chosen [SPEC-4-20, SPEC-5-17]', () => {
  show('subscribe')
  expect(buttons()).toEqual(['Subscribe'])
  expect(screen.getByRole('button', { name: 'Subscribe' })).toHaveProperty('disabled', true)
})

test('the button shows the price of the chosen duration and adds that duration to the cart [SPEC-4-16, SPEC-4-21]', async () => {
  const { onChoose } = show('subscribe')
  await userEvent.click(screen.getByText('3 Months'))
  expect(buttons()).toEqual(['Subscribe @ ₹687'])
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe @ ₹687' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(FAMILY_PLAN.fld_app_prices[1])
})

test('an expired plan shows Extend with the price [SPEC-4-22]', async () => {
  show('extend')
  expect(buttons()).toEqual(['Subscribe'])
  await userEvent.click(screen.getByText('1 Month'))
  expect(buttons()).toEqual(['Extend @ ₹249'])
})

test('behind a running plan it shows the sentence, Queue with the price, and the day [SPEC-4-18, SPEC-15-01]', async () => {
  const { onChoose } = show('queue')
  expect(screen.getByText(BASE_PACK_PURCHASED)).toBeDefined()
  expect(screen.getByText('Starts on 15/01/2027, when South Stars ends.')).toBeDefined()
  expect(buttons()).toEqual(['Queue'])
  expect(screen.getByRole('button', { name: 'Queue' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByText('1 Month'))
  await userEvent.click(screen.getByRole('button', { name: 'Queue @ ₹249' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(FAMILY_PLAN.fld_app_prices[0])
})

test('a plan in the cart shows its duration and can be removed [SPEC-4-17]', async () => {
  const { onRemove } = show('in_cart', 'P-3M')
  expect(screen.getByRole('radio', { name: /^3 Months/ })).toHaveProperty('checked', true)
  expect(screen.getByRole('radio', { name: /^1 Month/ })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: 'Remove from Cart' }))
  expect(onRemove).toHaveBeenCalledOnce()
})

test.each([
  ['other_selected', BASE_PACK_SELECTED],
  ['purchased', BASE_PACK_PURCHASED],
] as const)('a plan that cannot be bought shows the reason (%s) [SPEC-4-18, SPEC-4-19]', (state, text) => {
  show(state)
  expect(screen.getByText(text)).toBeDefined()
  expect(buttons()).toEqual([])
  for (const radio of screen.getAllByRole('radio')) expect(radio).toHaveProperty('disabled', true)
})

test('moves the focus to the next control after subscribing and after removing', async () => {
  const { become } = show('subscribe')
  await userEvent.click(screen.getByText('3 Months'))
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe @ ₹687' }))
  become('in_cart', 'P-3M')
  expect(document.activeElement?.textContent).toBe('Remove from Cart')
  await userEvent.click(screen.getByRole('button', { name: 'Remove from Cart' }))
  become('subscribe')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^1 Month/ }))
})

test('durations and apps have accessible names', () => {
  show('subscribe')
  expect(screen.getByRole('group', { name: 'Family Max' })).toBeDefined()
  expect(screen.getByRole('radio', { name: '3 Months, ₹687, ₹229 / month' })).toBeDefined()
  expect(screen.getByRole('img', { name: '2 apps: FrameBox, Riverplay' })).toBeDefined()
})
