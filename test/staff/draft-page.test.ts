// @vitest-environment jsdom
/** What the desk's page of a draft shows after the page of another draft. */
import { DraftPage } from '#desk/catalogue/draft-page.tsx'
import { draftOf } from '#test/staff/draft-of.ts'
import { openDeskPage } from '#test/staff/open-desk-page.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
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
