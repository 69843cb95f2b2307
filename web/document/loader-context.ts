/** The React Router contexts by which the server passes data to page loaders. */
import type { PageData, ReportError } from '#contract/page-data.ts'
import { createContext } from 'react-router'

export const pageDataContext = createContext<PageData>()

export const errorReporterContext = createContext<ReportError>(() => undefined)
