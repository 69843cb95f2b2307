/** A stop, an erasure and the job that searches the id of one mandate at Paytm at the same moment. */
import { openPaytmMandateShop } from '#test/paytm-mandate-shop.ts'
import { expect, test } from 'vitest'
import { registerMandates } from './register-mandates.ts'

/**
 * Opens a shop in which each search for the id of a mandate waits. `next` resolves with the function that ends the next one: with
 * Paytm's answer, or without one.
 */
async function openWaitingShop() {
  const shop = await openPaytmMandateShop()
  await shop.pay()
  const searches: ((isAnswered: boolean) => void)[] = []
  shop.external.intercept((request, send) => {
    if (!request.url.endsWith('/checkStatus')) return send(request)
    return new Promise((resolve, reject) => {
      searches.push((isAnswered) => {
        if (isAnswered) resolve(send(request))
        else reject(new TypeError('fetch failed'))
      })
    })
  })
  const next = async () => {
    await expect.poll(() => searches.length).toBe(1)
    return searches.splice(0)[0] ?? (() => undefined)
  }
  return { ...shop, next, register: () => registerMandates(shop.platform, shop.gateway) }
}

test('begins no subscription where a stop ended the mandate during the search of the job [SPEC-15-69]', async () => {
  const { next, register, stop, mandateRow, db } = await openWaitingShop()
  const registered = register()
  const answerJob = await next()
  const stopped = stop()
  const answerStop = await next()
  answerStop(false)
  await stopped
  answerJob(true)
  await registered
  expect((await mandateRow()).state).toBe('failed')
  expect(await db.selectFrom('subscription').selectAll().execute()).toEqual([])
})

test('revokes a mandate that the job registered during the search of a stop [SPEC-15-69]', async () => {
  const { next, register, stop, states, lines } = await openWaitingShop()
  const stopped = stop()
  const answerStop = await next()
  const registered = register()
  const answerJob = await next()
  answerJob(true)
  await registered
  answerStop(false)
  expect((await stopped).body.data).toMatchObject({ state: 'stopped' })
  expect(await states()).toEqual(['stopped', 'revoke_requested'])
  expect(lines.map(({ fields }) => fields)).not.toContainEqual(
    expect.objectContaining({ event: 'mandate.not_named' }),
  )
})

test('revokes the mandate of an account that is erased during the search of the job [SPEC-15-57]', async () => {
  const { next, register, browser, mandateRow, db } = await openWaitingShop()
  const registered = register()
  const answerJob = await next()
  expect(await browser.call('POST', '/api/account/erase', { giveUpPacks: true })).toMatchObject({
    status: 200,
  })
  answerJob(true)
  await registered
  expect((await mandateRow()).state).toBe('revoke_requested')
  expect(await db.selectFrom('subscription').selectAll().execute()).toEqual([])
})
