// @vitest-environment jsdom
/** What the desk's page of a draft shows while acts run, and after the page of another draft. */
import { DraftPage } from '#desk/catalogue/draft-page.tsx'
import { draftOf } from '#test/staff/draft-of.ts'
import { openDeskPage } from '#test/staff/open-desk-page.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { DeskDraft } from '#contract/staff/desk-drafts.ts'
import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'

/** Opens the page of a draft to an approver, and its acts are refused. @param answer when the server answers an act */
async function openDraft(answer = Promise.resolve()) {
  const route: RouteObject = {
    path: 'catalogue/drafts/:id',
    Component: DraftPage,
    loader: ({ params }) => draftOf(params['id'] ?? ''),
    action: async () => {
      await answer
      return { failure: { status: 409, code: 'draft_changed', message: 'Refused.', fields: {} } }
    },
  }
  const router = openDeskPage('/catalogue/drafts/first', 'approver', [route])
  await screen.findByText('Draft first')
  return router
}

test('neither the result of an act nor an entry on the page of a draft is shown on that of another', async () => {
  const router = await openDraft()
  fireEvent.change(screen.getByPlaceholderText('Reason'), { target: { value: 'wrong price' } })
  fireEvent.click(screen.getByText('Approve and publish'))
  await screen.findByText('Refused.')
  await router.navigate('/catalogue/drafts/second')
  await screen.findByText('Draft second')
  expect(screen.queryByText('Refused.')).toBeNull()
  expect(screen.getByPlaceholderText<HTMLInputElement>('Reason').value).toBe('')
})

test('an act on a draft that ends on the page of another does not show its result there', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const router = await openDraft(promise)
  fireEvent.click(screen.getByText('Approve and publish'))
  await router.navigate('/catalogue/drafts/second')
  await screen.findByText('Draft second')
  resolve(undefined)
  await waitFor(() => expect(router.state.fetchers.size).toBe(0))
  expect(screen.queryByText('Refused.')).toBeNull()
})

const changeOf = (itemId: string): DeskDraft['changes'][number] => ({
  kind: 'genre',
  itemId,
  language: null,
  title: itemId,
  act: 'changed',
  fields: [],
  editedBy: 'asha.p',
  editedAt: '2026-11-21T06:00:00.000Z',
  conflict: 'It changed on sale.',
})

test('no change of a draft can be discarded or get a new base while an act runs [SPEC-17-102]', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const changes = [changeOf('comedy'), changeOf('drama')]
  const route: RouteObject = {
    path: 'catalogue/drafts/:id',
    Component: DraftPage,
    loader: () => ({ ...draftOf('first'), state: 'draft', changes }),
    action: async () => {
      await promise
      return { failure: { status: 409, code: 'draft_changed', message: 'Refused.', fields: {} } }
    },
  }
  openDeskPage('/catalogue/drafts/first', 'catalogue', [route])
  const label = 'Discard the change of genre comedy'
  await screen.findByLabelText(label)
  const acts = () => [
    ...screen.getAllByLabelText<HTMLButtonElement>(/^Discard/u),
    ...screen.getAllByText('Take the item on sale as the base').map((text) => text.closest('button')),
  ]
  const disabled = () => acts().map((button) => button?.disabled)
  expect(disabled()).toEqual([false, false, false, false])
  fireEvent.click(screen.getByLabelText(label))
  await waitFor(() => expect(disabled()).toEqual([true, true, true, true]))
  const loading = acts().filter((button) => button?.dataset['loading'] !== undefined)
  expect(loading).toEqual([screen.getByLabelText(label)])
  resolve(undefined)
  await screen.findByText('Refused.')
  await waitFor(() => expect(disabled()).toEqual([false, false, false, false]))
})

test.each([
  ['Reject', 'Approve and publish'],
  ['Approve and publish', 'Reject'],
])('while %s runs, neither it nor %s can be pressed [SPEC-17-107]', async (pressed, other) => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await openDraft(promise)
  const buttonOf = (text: string) => screen.getByText(text).closest('button')
  fireEvent.change(screen.getByPlaceholderText('Reason'), { target: { value: 'wrong price' } })
  fireEvent.click(screen.getByText(pressed))
  await waitFor(() => expect([pressed, other].map((text) => buttonOf(text)?.disabled)).toEqual([true, true]))
  expect([pressed, other].map((text) => buttonOf(text)?.dataset['loading'])).toEqual(['true', undefined])
  resolve(undefined)
  await screen.findByText('Refused.')
  expect(screen.getAllByText('Refused.')).toHaveLength(1)
  await waitFor(() =>
    expect([pressed, other].map((text) => buttonOf(text)?.disabled)).toEqual([false, false]),
  )
})

test('the page of a large draft names the changes that it lists, and leads to the next ones [SPEC-17-113]', async () => {
  const page = { changeCount: 3, nextChanges: '2.2', changes: [changeOf('comedy'), changeOf('drama')] }
  const rest = { changeCount: 3, changesBefore: 2, changes: [changeOf('thriller')] }
  const route: RouteObject = {
    path: 'catalogue/drafts/:id',
    Component: DraftPage,
    loader: ({ request }) => ({
      ...draftOf('first'),
      ...(new URL(request.url).searchParams.get('after') === '2.2' ? rest : page),
    }),
  }
  openDeskPage('/catalogue/drafts/first', 'approver', [route])
  await screen.findByText('Changes 1 to 2 of 3')
  fireEvent.click(screen.getByText('Next page'))
  const range = await screen.findByText('Changes 3 to 3 of 3')
  await waitFor(() => expect(document.activeElement).toBe(range))
  expect(screen.getByLabelText('genre thriller')).toBeTruthy()
  expect(screen.queryByText('Next page')).toBeNull()
  expect(screen.getByText('First page')).toBeTruthy()
})
