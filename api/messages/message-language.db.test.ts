/** The language of each message to a person: from the account, or from the page if there is no account yet. */
import { runBatch } from '#api/platform/db/batch.ts'
import { enqueue } from '#api/platform/outbox/outbox-store.ts'
import { expireOrders } from '#api/payments/reconciliation/expire-orders.ts'
import { handleSupportRequest } from '#api/support/handle-support-request.ts'
import type { Language } from '#contract/languages.ts'
import { openBrowser, orderIdOf } from '#test/browser.ts'
import { FAMILY, SOUTH, TRAIN, registrationForm } from '#test/fixtures.ts'
import { queued } from '#test/queue-shop.ts'
import { staffActions } from '#test/staff-actions.ts'
import { openTestShop } from '#test/test-shop.ts'
import { describe, expect, test } from 'vitest'

const MOBILE = '9840012345'
const MAIL = 'kavitha@example.com'
const SATELLITE = '9000000001'

/** Opens a shop whose browser shows pages in a language. */
async function openShop(language?: Language, settings: Record<string, string> = {}) {
  const shop = await openTestShop({ settings })
  const browser = openBrowser(shop, language)
  const { external, platform, workOutbox } = shop
  const sent = async (channel: 'sms' | 'mail', to: string) => {
    await workOutbox()
    return (await external.messagesTo(to)).filter((message) => message.channel === channel)
  }
  return {
    ...shop,
    browser,
    staff: staffActions(shop),
    choose: (code: Language) => browser.call('PUT', '/api/account/language', { language: code }),
    texts: async () => (await sent('sms', MOBILE)).map(({ text }) => text),
    /** The newest text message, and the newest mail. */
    sms: async (to = MOBILE) => (await sent('sms', to))[0]?.text ?? '',
    mail: async (to = MAIL) => (await sent('mail', to))[0] ?? { subject: '', text: '' },
    pay: async (orderId: string, outcome = 'success') => {
      const attemptId = await browser.goToPayu(orderId)
      await browser.returnToShop(await browser.payAtPayu(attemptId, outcome))
      return attemptId
    },
    /** What the shop asked the message service to send, the newest first. */
    requests: () =>
      external.network.requests
        .filter(({ url }) => url === platform.config.messages.url)
        .map(({ body }) => JSON.parse(body ?? '') as Record<string, unknown>)
        .reverse(),
  }
}

describe('a one-time code', () => {
  test('is in the language of the page if there is no account [SPEC-16-14]', async () => {
    const { browser, sms } = await openShop('ta')
    await browser.requestCode()
    expect(await sms()).toMatch(/^\d{6} உங்கள் Sun Direct Go OTP; 5 நிமிடங்கள் செல்லும்\. .*\n\n@localhost #\d{6}$/)
    await browser.call('POST', '/api/auth', { mobile: SATELLITE })
    expect(await sms(SATELLITE)).toContain('நிமிடங்கள்')
  })

  test('is English if the page names no language', async () => {
    const { browser, sms } = await openShop()
    await browser.requestCode()
    expect(await sms()).toContain('is your Sun Direct Go OTP')
  })

  test('is in the language of the account for a login, whatever the page is', async () => {
    const { browser, external, sms, ...shop } = await openShop('ta')
    await browser.register(TRAIN)
    external.advance(60)
    const onHindiPage = openBrowser({ ...shop, external }, 'hi')
    await onHindiPage.call('POST', '/api/auth', { mobile: MOBILE })
    expect(await sms()).toContain('நிமிடங்கள்')
  })

  test('is in the language of the account for a new mobile', async () => {
    const { browser, choose, sms } = await openShop('ta')
    await browser.register(TRAIN)
    await choose('te')
    await browser.requestCode('9840054321')
    expect(await sms('9840054321')).toContain('నిమిషాలు')
  })
})

describe('a message about an order', () => {
  test('is in the language of the account, and links its pages [SPEC-16-14, SPEC-16-15]', async () => {
    const { browser, pay, sms, mail } = await openShop('ta')
    const orderId = await browser.register(TRAIN)
    await pay(orderId)
    expect(await sms()).toBe(
      `₹149.00 பேமெண்ட் கிடைத்தது. உங்கள் பேக் செயலில் உள்ளது. குறிப்பு எண்: ${orderId}. - Sun Direct Go`,
    )
    expect(await mail()).toMatchObject({
      subject: 'பேமெண்ட் கிடைத்தது',
      text: expect.stringMatching(/: http:\/\/localhost:3000\/ta\/my-account$/) as string,
    })
  })

  test('is in the present language of the account, not in that of the order', async () => {
    const { browser, choose, pay, sms, mail } = await openShop('ta')
    const orderId = await browser.register(TRAIN)
    await choose('hi')
    await pay(orderId)
    expect(await sms()).toContain('पेमेंट मिल गया')
    expect((await mail()).text).toContain('/hi/my-account')
  })

  test('has the reason of a failed payment in the language of the account', async () => {
    const { browser, pay, sms, advance, external } = await openShop('ta')
    const attemptId = await pay(await browser.register(TRAIN), 'pending')
    const url = `/_payment/${attemptId}/settle`
    await external.simulators.inject({ method: 'POST', url, payload: { to: 'failed' } })
    await advance(120)
    expect(await sms()).toMatch(/^உங்கள் ₹149\.00 பேமெண்ட் தோல்வியடைந்தது\. பணம் எடுக்கப்படவில்லை\./)
  })

  test('is in the present language of the account when the order expires', async () => {
    const { browser, choose, advance, platform, sms } = await openShop('ta')
    await browser.goToPayu(await browser.register(TRAIN))
    await choose('kn')
    await advance(40 * 60)
    await expireOrders(platform)
    expect(await sms()).toMatch(/^ನಿಮ್ಮ ₹149\.00 ಆರ್ಡರ್‌ಗೆ ಪಾವತಿ ಆಗಿಲ್ಲ/)
  })

  test('is in the present language of the account for a refund, from its start to its end', async () => {
    const { browser, choose, pay, advance, sms, staff } = await openShop('ta')
    const orderId = await browser.register(TRAIN)
    await pay(orderId)
    await choose('ml')
    await staff.refund(orderId)
    expect(await sms()).toContain('ഞങ്ങളുടെ ജീവനക്കാർ ഈ ഓർഡർ റദ്ദാക്കി')
    await choose('bn')
    await advance(3_600)
    expect(await sms()).toMatch(/^₹149\.00 ফেরত দেওয়া হয়েছে।/)
  })

  test('is in the language of the account for an amount that is not that of the order', async () => {
    const { browser, pay, sms } = await openShop('mr')
    await pay(await browser.register(TRAIN), 'wrong-amount')
    expect(await sms()).toContain('रक्कम ऑर्डरएवढी नव्हती')
  })

  test('is in the language of the account when a queued pack starts sooner', async () => {
    const { browser, pay, sms, texts, staff } = await openShop('or')
    const firstId = await browser.register(FAMILY)
    await pay(firstId)
    await pay(orderIdOf(await browser.placeOrder(queued(SOUTH))))
    expect(await sms()).toContain('ଆପଣଙ୍କ ପ୍ୟାକ୍ 20/12/2026 ତାରିଖରେ ଆରମ୍ଭ ହେବ।')
    await staff.refund(firstId)
    expect(await texts()).toContainEqual(expect.stringContaining('South Stars ଏବେ ଆରମ୍ଭ ହୋଇଛି।'))
  })
})

describe('a notice about the account', () => {
  test('is in its language when a request is answered; the answer stays as it was written', async () => {
    const { browser, platform, sms, mail } = await openShop('ta')
    await browser.register(TRAIN)
    const asked = { query: 'Please help.', requestType: 'Payment Related', altContact: '9840054321' }
    const { body } = await browser.call('POST', '/api/raiseRequest', asked)
    const { requestId } = body.data as { requestId: string }
    await handleSupportRequest(platform, requestId, { kind: 'answer', text: 'It is done.' })
    expect(await sms()).toContain(`உங்கள் கோரிக்கைக்குப் பதில் வந்துள்ளது: ${requestId}.`)
    expect((await mail()).text).toContain('\n\nIt is done.\n\n')
    await handleSupportRequest(platform, requestId, { kind: 'close' })
    expect(await sms()).toContain(`உங்கள் கோரிக்கை ${requestId} முடிக்கப்பட்டது.`)
  })

  test('is in its language when its mobile changes', async () => {
    const { browser, sms } = await openShop('ta')
    await browser.register(TRAIN)
    await browser.verifyMobile('9840054321')
    const { agree: _, ...profile } = registrationForm({ mobile: '9840054321' })
    expect(await browser.call('PUT', '/api/users/update', profile)).toMatchObject({ status: 200 })
    expect(await sms()).toMatch(/மொபைல் எண் மாற்றப்பட்டது\. .*: 4321\./)
  })

  test('is in its language after its erasure', async () => {
    const { browser, platform, sms } = await openShop('ta')
    await browser.register(TRAIN)
    expect(await browser.call('POST', '/api/account/erase', { giveUpPacks: false })).toMatchObject({
      status: 200,
    })
    expect(await sms()).toContain('தனிப்பட்ட தரவும் நீக்கப்பட்டன.')
    expect(
      await platform.db.selectFrom('outbox').select('id').where('payload', 'is not', null).execute(),
    ).toEqual([])
  })
})

test('a language that the shop does not offer gives English messages and addresses', async () => {
  const { browser, platform, pay, sms, mail } = await openShop('ta', { LANGUAGES: 'en,hi' })
  const orderId = await browser.register(TRAIN)
  expect(await sms()).toContain('is your Sun Direct Go OTP')
  await platform.db.updateTable('subscriber').set({ language: 'ta' }).execute()
  await pay(orderId)
  expect(await sms()).toContain('Your pack is active.')
  expect((await mail()).text).toContain('Open My Account: http://localhost:3000/my-account')
})

describe('registered texts', () => {
  const TEMPLATES = {
    otp: { en: 'otp-en', ta: 'otp-ta' },
    payment_received_pack_active: { en: 'paid-en' },
  }

  test('are sent with their id, in English if they are registered only in English [SPEC-16-16]', async () => {
    const { browser, platform, pay, sms, mail, requests } = await openShop('ta')
    platform.config.smsTemplates = TEMPLATES
    const orderId = await browser.register(TRAIN)
    expect(requests()[0]).toMatchObject({ channel: 'sms', language: 'ta', templateId: 'otp-ta' })
    await pay(orderId)
    expect(await sms()).toContain('Payment of Rs 149.00 received.')
    expect((await mail()).subject).toBe('பேமெண்ட் கிடைத்தது')
    const [text] = requests().filter(({ channel }) => channel === 'sms')
    expect(text).toMatchObject({ language: 'en', templateId: 'paid-en' })
    const [letter] = requests().filter(({ channel }) => channel === 'mail')
    expect(letter).toMatchObject({ language: 'ta' })
    expect(letter).not.toHaveProperty('templateId')
  })

  test('let a code arrive in English if its language has no registered text [SPEC-16-16]', async () => {
    const { browser, platform, sms, requests } = await openShop('hi')
    platform.config.smsTemplates = TEMPLATES
    await browser.requestCode()
    expect(await sms()).toContain('is your Sun Direct Go OTP')
    expect(requests()[0]).toMatchObject({ language: 'en', templateId: 'otp-en' })
  })

  test('have no id if the shop has none', async () => {
    const { browser, sms, requests } = await openShop('hi')
    await browser.requestCode()
    expect(await sms()).toContain('मिनट')
    expect(requests()[0]).not.toHaveProperty('templateId')
  })
})

describe('a stored message', () => {
  test('is sent with the same text after the language has changed', async () => {
    const { browser, choose, pay, sms, external, workOutbox, requests } = await openShop('ta')
    const orderId = await browser.register(TRAIN)
    await external.setBehaviour({ system: 'sms', behaviour: 'down', times: 2 })
    await pay(orderId)
    await workOutbox()
    const [first] = requests().filter(({ channel }) => channel === 'sms')
    await choose('hi')
    external.advance(60)
    expect(await sms()).toBe(first?.['text'])
    expect(await sms()).toContain('பேமெண்ட் கிடைத்தது')
  })

  test('that was stored before messages had a language is sent as it is', async () => {
    const { platform, sms, requests } = await openShop()
    const { db, runtime } = platform
    const item = { id: runtime.id(), topic: 'sms', destination: 'sms', key: 'applied-1' } as const
    const payload = { to: MOBILE, text: 'Your pack is active.' }
    await runBatch(db, [enqueue({ ...item, payload, now: runtime.now() })])
    expect(await sms()).toBe('Your pack is active.')
    expect(requests()[0]).toEqual({ id: 'applied-1', channel: 'sms', ...payload })
  })
})
