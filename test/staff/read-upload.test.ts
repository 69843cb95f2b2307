import { importCatalogueFile } from '#desk/catalogue/import-file-page.tsx'
import { uploadPicture } from '#desk/catalogue/picture-field.tsx'
import { importFile } from '#desk/payouts/import-page.tsx'
import { PAYOUT_FILE_LIMIT, PICTURE_LIMIT } from '#contract/staff/upload-limits.ts'
import type { ActionFunctionArgs } from 'react-router'
import { expect, test, vi } from 'vitest'

/** The arguments of the action of a form with a file of this many bytes. */
function formOf(bytes: number): ActionFunctionArgs {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(bytes)], 'file'))
  const request = new Request('http://desk.test/', { method: 'POST', body })
  return { request, params: {}, context: {} } as unknown as ActionFunctionArgs
}

test.each([
  ['picture', uploadPicture, PICTURE_LIMIT],
  ['payout report', importFile, PAYOUT_FILE_LIMIT],
])('a %s that is too large is not sent, and its field says what to do', async (_, act, { bytes, excess }) => {
  const calls = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', calls)
  const { failure } = await act(formOf(bytes + 1))
  expect(calls).not.toHaveBeenCalled()
  expect(failure?.fields).toEqual({ file: excess })
})

test.each([
  ['payout report', importFile],
  ['catalogue file', importCatalogueFile],
])('without a %s nothing is sent, and its field asks for one', async (_, act) => {
  const calls = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', calls)
  const body = new FormData()
  body.set('file', new File([], ''))
  const request = new Request('http://desk.test/', { method: 'POST', body })
  const outcome = await act({ request, params: {}, context: {} } as unknown as ActionFunctionArgs)
  expect(calls).not.toHaveBeenCalled()
  const failure = outcome instanceof Response ? undefined : outcome.failure
  expect(failure?.fields).toEqual({ file: 'Choose a file.' })
})

test.each([
  ['picture', uploadPicture],
  ['payout report', importFile],
  ['catalogue file', importCatalogueFile],
])('a %s that was changed after it was chosen is not sent, and its field says what to do', async (_, act) => {
  const formData = () => Promise.reject(new DOMException('', 'NotReadableError'))
  const outcome = await act({ ...formOf(1), request: { formData } } as unknown as ActionFunctionArgs)
  const failure = outcome instanceof Response ? undefined : outcome.failure
  expect(failure).toMatchObject({ status: 400, code: 'file_unreadable' })
  expect(failure?.fields['file']).toMatch(/choose it again/)
})
