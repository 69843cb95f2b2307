// @vitest-environment jsdom
/** The buttons of the form of an item. */
import { ItemPage } from '#desk/catalogue/item-page.tsx'
import { openDeskPage } from '#test/staff/open-desk-page.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

test('an item is saved only after its picture is stored [SPEC-17-100]', async () => {
  const loader = () => ({
    draftId: '1',
    kind: 'app',
    itemId: 'sun',
    revision: 1,
    onSale: { name: 'Sun', logo: '/old.webp' },
    inDraft: null,
    isWithdrawn: false,
    choices: {},
    place: null,
    others: [],
  })
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const store = async () => {
    await promise
    return { stored: { address: '/new.webp' }, done: 'The picture is stored.' }
  }
  openDeskPage('/item', 'catalogue', [
    { path: 'item', loader, Component: ItemPage },
    { path: 'catalogue/pictures', action: store },
  ])
  await screen.findByText('Save in the draft')
  const isDisabled = () => screen.getByText('Save in the draft').closest('button')?.disabled
  expect(isDisabled()).toBe(false)
  const input = document.querySelector('input[type=file]') ?? document
  fireEvent.change(input, { target: { files: [new File(['a'], 'new.png', { type: 'image/png' })] } })
  await screen.findByText('The item can be saved when the picture is stored.')
  expect(isDisabled()).toBe(true)
  resolve(undefined)
  await screen.findByText('The picture is stored.')
  await waitFor(() => expect(isDisabled()).toBe(false))
  expect(screen.getByDisplayValue('/new.webp')).toBeDefined()
})
