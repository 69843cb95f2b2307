/** The page of the figures. Its code, with that of the charts, is loaded with the page. */
import type { RouteObject } from 'react-router'
import { loadFigures } from './load-figures.ts'

export const figureRoutes: RouteObject[] = [
  {
    path: 'figures',
    loader: loadFigures,
    lazy: { Component: async () => (await import('./figures-page.tsx')).FiguresPage },
  },
]
