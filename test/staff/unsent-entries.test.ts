// @vitest-environment jsdom
/** How the desk keeps entries that were not sent. */
import { DraftActs } from '#desk/catalogue/draft-acts.tsx'
import { RecordDisputePage } from '#desk/disputes/record-dispute-page.tsx'
import { ItemPage } from '#desk/catalogue/item-page.tsx'
import { AnswerForm } from '#desk/requests/answer-form.tsx'
import { RequestPage } from '#desk/requests/request-page.tsx'
import { keepEntries } from '#desk/session/keep-entries.ts'
import { draftOf } from '#test/staff/draft-of.ts'
import { openDeskPage } from '#test/staff/open-desk-page.ts'
import { requestOf } from '#test/staff/request-of.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { type ActionFunctionArgs, redirect } from 'react-router'
import { expect, test, vi } from 'vitest'

const OTHER = { path: '/other', element: 'Another page' }

function openRequest() {
  const element = createElement(AnswerForm, { request: requestOf('SR1') })
  return openDeskPage('/request', 'support', [{ path: 'request', element }, OTHER])
}

const write = async (label: string, value: string): Promise<void> => {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
}

test('a request with a written answer cannot be closed without an answer [SPEC-17-90]', async () => {
  openRequest()
  const close = () => screen.getByText('Close without an answer').closest('button')
  await write('Answer', 'It is active.')
  expect(close()?.disabled).toBe(true)
  expect(screen.getByText('To close it without an answer, delete the text first.')).toBeDefined()
  await write('Answer', '')
  expect(close()?.disabled).toBe(false)
})

test('a page with a written answer is left after a question [SPEC-17-90]', async () => {
  const router = openRequest()
  await write('Answer', 'It is active.')
  void router.navigate('/other')
  fireEvent.click(await screen.findByText('Stay'))
  await waitFor(() => expect(screen.queryByText('Leave this page?')).toBeNull())
  expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('It is active.')
  void router.navigate('/other')
  fireEvent.click(await screen.findByText('Leave'))
  await screen.findByText('Another page')
})

test('the browser asks before a page with a written answer is closed [SPEC-17-90]', async () => {
  openRequest()
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await screen.findByLabelText('Answer')
  expect(isAsked()).toBe(false)
  await write('Answer', 'It is active.')
  expect(isAsked()).toBe(true)
})

/** Opens a request. The response to the first answer is lost, and the second answer is refused. @param stored the answer that the server has */
function openAnsweredRequest(stored: string) {
  let answers = 0
  const loader = () => ({
    request: { ...requestOf('SR1'), ...(answers > 1 && { state: 'answered', answer: stored }) },
    orders: [],
  })
  const action = () => {
    answers += 1
    const message = answers === 1 ? 'No connection.' : 'It is already answered.'
    return { failure: { status: answers === 1 ? 0 : 409, code: 'failed', message, fields: {} } }
  }
  const page = { path: 'request', loader, action, Component: RequestPage }
  openDeskPage('/request', 'support', keepEntries([page]))
}

async function answerTwice(text: string): Promise<void> {
  await write('Answer', text)
  fireEvent.click(screen.getByText('Send the answer'))
  await screen.findByText('No connection.')
  fireEvent.click(screen.getByText('Send the answer'))
  await screen.findByText('answered')
}

test('an answer whose response was lost is sent, as the second try says [SPEC-17-101]', async () => {
  openAnsweredRequest('It is active.')
  await answerTwice('It is active.\n')
  await screen.findByText('The answer is sent. The subscriber also sees it in My Account.')
  expect(screen.queryByText('It is already answered.')).toBeNull()
  expect(screen.queryByLabelText('Your text, which was not sent')).toBeNull()
})

test('an answer to a request that another person answered stays readable [SPEC-17-101]', async () => {
  openAnsweredRequest('Please wait.')
  await answerTwice('It is active.')
  const unsent = screen.getByLabelText<HTMLTextAreaElement>('Your text, which was not sent')
  expect(unsent.value).toBe('It is active.')
  expect(screen.getByText('It is already answered.')).toBeDefined()
})

function openItem(acts = vi.fn()) {
  const loader = () => ({
    draftId: '1',
    kind: 'genre',
    itemId: 'comedy',
    revision: 1,
    onSale: { name: 'Comedy' },
    inDraft: null,
    isWithdrawn: false,
    choices: {},
    place: null,
    others: [],
  })
  const action = async ({ request }: ActionFunctionArgs) => {
    acts((await request.formData()).get('act'))
    return redirect('/other')
  }
  return openDeskPage('/item', 'catalogue', [{ path: 'item', loader, action, Component: ItemPage }, OTHER])
}

test('a page with a changed item is left after a question, and without one when it is as before [SPEC-17-90]', async () => {
  const router = openItem()
  await write('Name', 'Comedies')
  void router.navigate('/other')
  fireEvent.click(await screen.findByText('Stay'))
  await waitFor(() => expect(screen.queryByText('Leave this page?')).toBeNull())
  await write('Name', 'Comedy')
  await router.navigate('/other')
  await screen.findByText('Another page')
})

test('a changed item is saved without a question [SPEC-17-90]', async () => {
  openItem()
  await write('Name', 'Comedies')
  fireEvent.click(screen.getByText('Save in the draft'))
  await screen.findByText('Another page')
})

test('a changed item is withdrawn from sale after a question, and one without changes at once [SPEC-17-103]', async () => {
  const acts = vi.fn()
  const router = openItem(acts)
  await write('Name', 'Comedies')
  fireEvent.click(screen.getByText('Withdraw from sale'))
  fireEvent.click(await screen.findByText('Keep the changes'))
  await waitFor(() => expect(screen.queryByText('Keep the changes')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Comedies')
  expect(acts).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('Withdraw from sale'))
  fireEvent.click(await screen.findByText('Withdraw'))
  await screen.findByText('Another page')
  await router.navigate('/item')
  fireEvent.click(await screen.findByText('Withdraw from sale'))
  await screen.findByText('Another page')
  expect(acts.mock.calls).toEqual([['withdraw'], ['withdraw']])
})

function openDispute() {
  const page = { path: 'record', action: () => redirect('/other'), Component: RecordDisputePage }
  return openDeskPage('/record', 'finance', [page, OTHER])
}

test('a page with an entered dispute is left after a question [SPEC-17-90]', async () => {
  const router = openDispute()
  await write('Case number of the gateway', 'CB-1')
  void router.navigate('/other')
  fireEvent.click(await screen.findByText('Stay'))
  await waitFor(() => expect(screen.queryByText('Leave this page?')).toBeNull())
  expect(screen.getByDisplayValue('CB-1')).toBeDefined()
  await write('Case number of the gateway', '')
  await router.navigate('/other')
  await screen.findByText('Another page')
})

test('an entered dispute is recorded without a question [SPEC-17-90]', async () => {
  openDispute()
  await write('Case number of the gateway', 'CB-1')
  fireEvent.submit(screen.getByText('Record the dispute').closest('form') ?? document)
  await screen.findByText('Another page')
})

test('a draft is withdrawn after a question that names its changes [SPEC-17-91]', async () => {
  const acts = vi.fn()
  const action = async ({ request }: ActionFunctionArgs) => {
    acts(Object.fromEntries(await request.formData()))
    return { done: 'The draft is withdrawn.' }
  }
  const draft = { ...draftOf('first'), state: 'draft' as const, changeCount: 37 }
  const element = createElement(DraftActs, { draft })
  openDeskPage('/catalogue/drafts/first', 'catalogue', [{ path: 'catalogue/drafts/:id', action, element }])
  fireEvent.click(await screen.findByText('Withdraw the draft'))
  await screen.findByText('Withdraw the draft with its 37 changes?')
  fireEvent.click(screen.getByText('Keep the draft'))
  expect(acts).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('Withdraw the draft'))
  fireEvent.click(await screen.findByText('Withdraw'))
  await screen.findByText('The draft is withdrawn.')
  expect(acts.mock.calls).toEqual([[{ act: 'withdraw', revision: '2' }]])
})
