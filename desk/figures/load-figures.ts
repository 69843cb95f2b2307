/** Loads the figures of the days that the address names. */
import type { LoaderFunctionArgs } from 'react-router'
import { callDesk } from '#desk/session/api-client.ts'
import { loadEntered } from '#desk/session/load-entered.ts'

export async function loadFigures({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const asked = { from: query.get('from') ?? '', to: query.get('to') ?? '' }
  const given = Object.fromEntries(Object.entries(asked).filter(([, day]) => day !== ''))
  return { ...(await loadEntered(() => callDesk('GET /staff/api/figures', given))), asked }
}
