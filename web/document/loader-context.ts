/**
 * The React Router contexts by which the server passes data to page loaders. The server must use the bundle's copy of
 * this module, which `entry.server.tsx` exports.
 */
import type { PageData } from '#contract/page-data.ts'
import { createContext } from 'react-router'

export const pageDataContext = createContext<PageData>()

/** Reports an error during the rendering of a page, with the id that the visitor sees. */
export type ReportError = (errorId: string, error: unknown) => void

export const errorReporterContext = createContext<ReportError>(() => undefined)
