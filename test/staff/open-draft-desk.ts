/** The desk with persons who write, approve and publish drafts of the catalogue. */
import type { DeskDraft } from '#contract/staff/desk-drafts.ts'
import type { DeskRole } from '#contract/staff/staff-roles.ts'
import { openDesk } from '#test/staff/open-desk.ts'
import { smallCatalogue } from '#test/fixtures.ts'

type Person = Awaited<ReturnType<Awaited<ReturnType<typeof openDesk>>['signIn']>>

const DRAFTS = '/staff/api/catalogue/drafts'

/** The movie of the test catalogue, as the catalogue file has it. */
export const MOVIE = smallCatalogue.packages[2] ?? { id: '' }

export async function openDraftDesk() {
  const desk = await openDesk()
  const person = (name: string, ...roles: [DeskRole, ...DeskRole[]]) => desk.signIn(roles, { name })
  const read = async (by: Person, id: string, query = ''): Promise<DeskDraft> => {
    const { data } = (await by.call('GET', `${DRAFTS}/${id}${query}`)).body as { data: DeskDraft }
    return data
  }
  /** Does an act with the present revision of a draft. */
  const act = async (by: Person, id: string, name: string, payload: object = {}) => {
    const { revision } = await read(by, id)
    return by.call('POST', `${DRAFTS}/${id}/${name}`, { payload: { revision, ...payload } })
  }
  const begin = async (by: Person, title = 'Prices of December'): Promise<string> =>
    ((await by.call('POST', DRAFTS, { payload: { title } })).body.data as { id: string }).id
  const save = (by: Person, id: string, kind: string, item: { id: string; [field: string]: unknown }) =>
    act(by, id, 'items', { kind, itemId: item.id, item })
  /** @returns the id of a submitted draft that changes the price of the movie */
  const submitted = async (by: Person, price = '159.00', given: object = {}): Promise<string> => {
    const id = await begin(by)
    await save(by, id, 'package', { ...MOVIE, price })
    await act(by, id, 'submit', given)
    return id
  }
  const exported = async (by: Person): Promise<string> =>
    (await desk.desk.inject({ url: '/staff/api/catalogue/export', headers: { cookie: by.cookie } })).body
  return { ...desk, person, read, act, begin, save, submitted, exported }
}
