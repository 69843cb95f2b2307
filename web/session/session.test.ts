import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const kavitha = {
  fld_subscriber_id: '4012778831',
  fld_first_name: 'Kavitha',
  fld_last_name: 'Raman',
  fld_gender: 'Female',
  fld_age: '31-35 Years',
  fld_pincode: '600004',
  fld_city: 'Chennai',
  fld_email: '',
  fld_mobile: '9840012345',
}

type Answer = { status: number; body?: unknown; headers?: Record<string, string> }
const OFFLINE = 'offline'
let answers: Record<string, Answer | typeof OFFLINE | undefined>
let asked: Request[]

/** Opens a page; the test sets the server's responses. */
async function openPage() {
  vi.resetModules()
  const [session, { sessionStore }, { useToast }, api] = await Promise.all([
    import('./session.ts'),
    import('./session-store.ts'),
    import('./toast-store.ts'),
    import('./api-client.ts'),
  ])
  const { renderHook } = await import('@testing-library/react')
  const toast = renderHook(() => useToast())
  return { ...session, ...api, state: () => sessionStore.get(), toast: () => toast.result.current }
}

beforeEach(() => {
  localStorage.clear()
  answers = {}
  asked = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push(new Request(`http://shop.test${path}`, { ...init, body: init.body ?? null }))
    const answer = answers[`${init.method ?? ''} ${path}`]
    if (answer === undefined || answer === OFFLINE) throw new TypeError('Failed to fetch')
    return new Response(answer.status === 204 ? null : JSON.stringify(answer.body ?? {}), {
      status: answer.status,
      headers: { 'content-type': 'application/json', ...answer.headers },
    })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('sends no request without a token [SPEC-4-01]', async () => {
  const { loadUser, state } = await openPage()
  expect(state().status).toBe('loading')
  await loadUser()
  expect(state().status).toBe('anonymous')
  expect(asked).toEqual([])
})

test('loads the subscriber of a stored token [SPEC-3-25, SPEC-3-26, SPEC-4-06, SPEC-7-05, SPEC-7-27, SPEC-9-15]', async () => {
  localStorage.setItem('sdg.token', 'T1')
  answers['GET /api/users'] = { status: 200, body: { data: kavitha } }
  const { loadUser, state } = await openPage()
  await loadUser()
  expect(state()).toMatchObject({ status: 'authenticated', user: kavitha })
  expect(asked[0]?.headers.get('x-auth-token')).toBe('T1')
})

test('deletes a refused token and shows the reason [SPEC-4-06]', async () => {
  localStorage.setItem('sdg.token', 'T1')
  const message = 'You were signed out because this account was used on another device.'
  answers['GET /api/users'] = { status: 401, body: { code: 'other_device', message } }
  const { loadUser, state, toast, token } = await openPage()
  const { act } = await import('@testing-library/react')
  await act(() => loadUser())
  expect(state().status).toBe('anonymous')
  expect(token()).toBeUndefined()
  expect(localStorage.getItem('sdg.token')).toBeNull()
  expect(toast()).toEqual({ kind: 'error', message })
})

test('keeps the token if the network fails at the start [SPEC-3-27]', async () => {
  vi.useFakeTimers()
  localStorage.setItem('sdg.token', 'T1')
  answers['GET /api/users'] = OFFLINE
  const { loadUser, state, token } = await openPage()
  await loadUser()
  expect([state().status, token()]).toEqual(['loading', 'T1'])

  answers['GET /api/users'] = { status: 200, body: { data: kavitha } }
  await vi.advanceTimersByTimeAsync(2000)
  expect(state().status).toBe('authenticated')
})

test('asks for a login if the session ends on an open page, and keeps the page [SPEC-4-10]', async () => {
  const { callApi, dismissLogin, signIn, state } = await openPage()
  signIn('T1', kavitha)
  answers['GET /api/account/packs'] = {
    status: 401,
    body: { code: 'not_signed_in', message: 'Please login to continue.' },
  }
  await expect(callApi('GET', '/api/account/packs')).rejects.toThrow('Please login to continue.')
  expect(state()).toEqual({ status: 'authenticated', user: kavitha, needsLogin: true })

  dismissLogin()
  expect(state().status).toBe('anonymous')
})

test('keeps a visitor a visitor after a wrong code [SPEC-4-04]', async () => {
  const { callApi, loadUser, state } = await openPage()
  await loadUser()
  answers['POST /api/auth/verify'] = {
    status: 401,
    body: { code: 'otp_wrong', message: 'The OTP is not right.' },
  }
  await expect(callApi('POST', '/api/auth/verify', {})).rejects.toThrow('The OTP is not right.')
  expect(state()).toMatchObject({ status: 'anonymous', needsLogin: false })
})

test('keeps the session after a wrong code', async () => {
  const { callApi, signIn, state, token } = await openPage()
  signIn('T1', kavitha)
  answers['POST /api/otp/verifyOTP'] = {
    status: 401,
    body: { code: 'otp_wrong', message: 'The OTP is not right.' },
  }
  await expect(callApi('POST', '/api/otp/verifyOTP', {})).rejects.toThrow('The OTP is not right.')
  expect([state().needsLogin, token()]).toEqual([false, 'T1'])
})

test('repeats a request once after the step-up that it needs', async () => {
  const { callApi, signIn } = await openPage()
  const { stepUpStore } = await import('./step-up-store.ts')
  signIn('T1', kavitha)
  const refusal = { status: 403, body: { code: 'proof_needed', message: 'Please confirm with an OTP.' } }
  answers['POST /api/payment/wallet'] = refusal
  const pay = () => callApi('POST', '/api/payment/wallet', { transactionID: 'T' })

  const declined = pay()
  await vi.waitUntil(() => stepUpStore.get())
  stepUpStore.get()?.answer(false)
  await expect(declined).rejects.toThrow('Please confirm with an OTP.')
  expect(asked).toHaveLength(1)

  const paid = pay()
  await vi.waitUntil(() => stepUpStore.get())
  answers['POST /api/payment/wallet'] = { status: 200, body: { data: 'paid' } }
  stepUpStore.get()?.answer(true)
  expect(await paid).toEqual({ data: 'paid' })
  expect(stepUpStore.get()).toBeUndefined()
})

test('signs out without a network, and shows a message [SPEC-4-09]', async () => {
  const { signIn, signOut, state, toast, token } = await openPage()
  signIn('T1', kavitha)
  answers['POST /api/auth/logout'] = OFFLINE
  const { act } = await import('@testing-library/react')
  await act(() => signOut())
  expect([state().status, token(), localStorage.getItem('sdg.token')]).toEqual(['anonymous', undefined, null])
  expect(toast()).toEqual({ kind: 'success', message: 'Logout successful' })
})

test('deletes all data of the subscriber in this tab at a logout [SPEC-4-08, ASVS-14.3.1]', async () => {
  const { signIn, signOut } = await openPage()
  const { saveNewRegistration, loadNewRegistration } = await import('./new-registration.ts')
  const { profileDraft, requestDraft } = await import('./form-draft.ts')
  const owner = kavitha.fld_subscriber_id
  signIn('T1', kavitha)
  saveNewRegistration({ subscriberId: owner, customerID: 'C1', transactionID: 'T', poid: 'P' })
  profileDraft.keep(owner, { firstName: 'Kavi' })
  requestDraft.keep(owner, { query: 'I paid twice.' })
  answers['POST /api/auth/logout'] = { status: 204 }
  await signOut()
  expect([loadNewRegistration(owner), profileDraft.read(owner), requestDraft.read(owner)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(sessionStorage.length).toBe(0)
})

test('signs out in the other tab after a logout', async () => {
  const { signIn, state } = await openPage()
  signIn('T1', kavitha)
  localStorage.removeItem('sdg.token')
  window.dispatchEvent(new StorageEvent('storage', { key: 'sdg.token' }))
  expect(state().status).toBe('anonymous')
})

test('signs in in the other tab after a login', async () => {
  const { loadUser, state } = await openPage()
  await loadUser()
  answers['GET /api/users'] = { status: 200, body: { data: kavitha } }
  localStorage.setItem('sdg.token', 'T2')
  window.dispatchEvent(new StorageEvent('storage', { key: 'sdg.token' }))
  await vi.waitFor(() => expect(state()).toMatchObject({ status: 'authenticated', user: kavitha }))
})

test('returns the same failure for no network and for a response that is not JSON [SPEC-8-02]', async () => {
  const { callApi, ApiError, failureFromError } = await openPage()
  answers['GET /api/faqs'] = OFFLINE
  const thrown: unknown = await callApi('GET', '/api/faqs').catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(ApiError)
  const expected = {
    status: 0,
    code: 'offline',
    message: 'Something went wrong. Please try again later',
    fields: {},
  }
  expect(failureFromError(thrown)).toEqual(expected)

  vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(failureFromError(await callApi('GET', '/api/faqs').catch((error: unknown) => error))).toEqual(
    expected,
  )
})

test('returns the fields, the data and the wait of a refusal [SPEC-8-01, SPEC-11-02]', async () => {
  const { callApi, failureFromError } = await openPage()
  answers['POST /api/auth'] = {
    status: 429,
    body: {
      code: 'otp_too_soon',
      message: 'Please wait.',
      fields: { mobile: 'Wait.' },
      data: { amount: '1.00' },
    },
    headers: { 'retry-after': '17' },
  }
  const thrown: unknown = await callApi('POST', '/api/auth', {}).catch((error: unknown) => error)
  expect(failureFromError(thrown)).toEqual({
    status: 429,
    code: 'otp_too_soon',
    message: 'Please wait.',
    fields: { mobile: 'Wait.' },
    data: { amount: '1.00' },
    retryAfterSeconds: 17,
  })
})
