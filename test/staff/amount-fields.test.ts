/** What the API says about the amounts that a person enters at the desk. */
import { recordDeskDispute } from '#contract/staff/desk-disputes.ts'
import { proposeDeskRefund } from '#contract/staff/desk-refunds.ts'
import { recordDispute } from '#desk/disputes/record-dispute-page.tsx'
import { actOnOrder } from '#desk/orders/order-page.tsx'
import type { ActionFunctionArgs } from 'react-router'
import { expect, test, vi } from 'vitest'

/** Sends a form. @returns the body of the call to the API */
async function sendForm(
  action: (args: ActionFunctionArgs) => Promise<unknown>,
  fields: Record<string, string>,
): Promise<unknown> {
  const calls = vi.fn((_path: string, _init: { body: string }) =>
    Promise.resolve(Response.json({ code: 'invalid', message: 'Refused.' }, { status: 422 })),
  )
  vi.stubGlobal('fetch', calls)
  const request = new Request('http://desk.example/', { method: 'POST', body: new URLSearchParams(fields) })
  await action({ request, params: { number: 'A'.repeat(23) } } as unknown as ActionFunctionArgs)
  return JSON.parse(calls.mock.calls[0]?.[1].body ?? '')
}

/** @returns the faults of the field `amountPaise` */
const faultsOf = ({
  error,
}: {
  error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined
}) => (error?.issues ?? []).filter(({ path }) => path.at(-1) === 'amountPaise').map(({ message }) => message)

test.each([
  ['10.555', ['Enter the amount in rupees, such as 149.00.']],
  ['ten', ['Enter the amount in rupees, such as 149.00.']],
  ['0', ['Enter an amount above zero.']],
  ['1,049.50', []],
])('the amount %s has the faults %j', async (amount, faults) => {
  const part = await sendForm(actOnOrder, { act: 'propose', reason: 'wrong pack', line: '1', amount })
  expect(faultsOf(proposeDeskRefund.schema.body.safeParse(part))).toEqual(faults)
  const dispute = await sendForm(recordDispute, { gateway: 'payu', amount })
  expect(faultsOf(recordDeskDispute.schema.body.safeParse(dispute))).toEqual(faults)
})
