/** Loads the figures of the days that the address names. */
import type { LoaderFunctionArgs } from 'react-router'
import { callDesk } from '#desk/session/api-client.ts'
import { givenQuery } from '#desk/session/given-query.ts'
import { loadOrRefusal } from '#desk/session/load-or-refusal.ts'

export async function loadFigures({ request }: LoaderFunctionArgs) {
  const given = givenQuery(request, 'from', 'to')
  const asked = { from: '', to: '', ...given }
  return { ...(await loadOrRefusal(() => callDesk('GET /staff/api/figures', given))), asked }
}
