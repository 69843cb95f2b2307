/** What the server hands to page loaders. It must be the bundle's own copy: the server takes it from `entry.server.tsx`. */
import type { PageData } from '#contract/page-data.ts'
import { createContext } from 'react-router'

export const pageDataContext = createContext<PageData>()

/** Told of every error while a page is rendered, with the id that the visitor sees. */
export type ReportError = (errorId: string, error: unknown) => void

export const errorReporterContext = createContext<ReportError>(() => undefined)
