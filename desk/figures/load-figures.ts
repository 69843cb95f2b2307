/** Loads the figures of the days that the address names. */
import type { LoaderFunctionArgs } from 'react-router'
import { callDesk } from '#desk/session/api-client.ts'

export async function loadFigures({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const asked = Object.fromEntries(['from', 'to'].flatMap((name) => given(name, query.get(name))))
  return (await callDesk('GET /staff/api/figures', asked)).data
}

const given = (name: string, value: string | null): [string, string][] => (value ? [[name, value]] : [])
