/** The page of the figures. Its code, with that of the charts, is loaded with the page. */
import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { callDesk } from '#desk/session/api-client.ts'

export async function loadFigures({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const asked = Object.fromEntries(['from', 'to'].flatMap((name) => given(name, query.get(name))))
  return (await callDesk('GET /staff/api/figures', asked)).data
}

const given = (name: string, value: string | null): [string, string][] => (value ? [[name, value]] : [])

export const figureRoutes: RouteObject[] = [
  {
    ...{ path: 'figures', loader: loadFigures },
    lazy: { Component: async () => (await import('./figures-page.tsx')).FiguresPage },
  },
]
