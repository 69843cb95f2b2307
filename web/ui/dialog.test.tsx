import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ActionDialog } from './action-dialog.tsx'
import { Dialog } from './dialog.tsx'

/** A page with one button that opens the dialog. jsdom may lack `showModal`, as old browsers do. */
function Page({ isStatic = false }: { isStatic?: boolean }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {open && (
        <Dialog title="Verify OTP" isStatic={isStatic} onClose={close}>
          <label>
            Code <input />
          </label>
          <button onClick={close}>Cancel</button>
        </Dialog>
      )}
    </>
  )
}

const open = async (page: React.ReactElement) => {
  render(page)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
}
const focused = () => document.activeElement

afterEach(() => document.body.replaceChildren())

test('moves the focus into the field, and back after closing [SPEC-10.4-02]', async () => {
  await open(<Page />)
  expect(focused()).toBe(screen.getByLabelText('Code'))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(focused()).toBe(screen.getByRole('button', { name: 'Open' }))
})

test('keeps the focus in an open dialog [SPEC-10.4-02]', async () => {
  await open(<Page />)
  const dialog = screen.getByRole('dialog', { name: 'Verify OTP' })
  for (let presses = 0; presses < 5; presses++) {
    await userEvent.tab()
    expect(dialog.contains(focused())).toBe(true)
  }
  for (let presses = 0; presses < 5; presses++) {
    await userEvent.tab({ shift: true })
    expect(dialog.contains(focused())).toBe(true)
  }
})

test('closes the code dialog by Cancel only [SPEC-4-30, SPEC-10.4-03]', async () => {
  await open(<Page isStatic />)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('dialog'))
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('closes other dialogs on a click outside', async () => {
  await open(<Page />)
  await userEvent.click(screen.getByRole('dialog'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("closes a dialog on Android's back button, but not the code dialog", async () => {
  const pressBack = () =>
    act(() => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })))
  await open(<Page />)
  pressBack()
  expect(screen.queryByRole('dialog')).toBeNull()

  document.body.replaceChildren()
  await open(<Page isStatic />)
  pressBack()
  expect(screen.queryByRole('dialog')).not.toBeNull()
})

test.each([false, true])('is removed after the browser closed its element (static: %s)', async (isStatic) => {
  await open(<Page isStatic={isStatic} />)
  const dialog = screen.getByRole('dialog')
  // As after the double effect of StrictMode.
  act(() => void dialog.dispatchEvent(new Event('close')))
  expect(screen.getByRole('dialog')).toBe(dialog)
  expect(document.documentElement.style.overflow).toBe('hidden')

  dialog.removeAttribute('open')
  act(() => void dialog.dispatchEvent(new Event('close')))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.documentElement.style.overflow).toBe('')
  expect(focused()).toBe(screen.getByRole('button', { name: 'Open' }))
})

test('the page below two dialogs does not scroll until both are closed, in any order [SPEC-2.13-12]', () => {
  const dialogs = (...names: string[]) => (
    <>
      {names.map((name) => (
        <Dialog key={name} title={name} onClose={() => undefined}>
          {name}
        </Dialog>
      ))}
    </>
  )
  const overflow = () => document.documentElement.style.overflow
  for (const left of ['above', 'below']) {
    const { rerender, unmount } = render(dialogs('below', 'above'))
    rerender(dialogs(left))
    expect(overflow()).toBe('hidden')
    rerender(dialogs())
    expect(overflow()).toBe('')
    unmount()
  }
})

test('while an action runs, the head of its dialog keeps the place of the close button [SPEC-2.13-11]', () => {
  const dialog = (busy: boolean) => (
    <ActionDialog
      title="Stop?"
      action={{ busy, problem: undefined, run: () => undefined }}
      confirm="Stop"
      decline="Go back"
      onClose={() => undefined}
    >
      Text
    </ActionDialog>
  )
  const { rerender } = render(dialog(false))
  const close = screen.getByRole('button', { name: 'Close' })
  rerender(dialog(true))
  expect(close.isConnected).toBe(true)
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  rerender(dialog(false))
  expect(screen.getByRole('button', { name: 'Close' })).toBe(close)
})
