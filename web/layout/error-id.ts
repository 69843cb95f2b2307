/** The React context that passes the id of a server error to the error page. */
import { createContext } from 'react'

export const ErrorId = createContext<string | undefined>(undefined)
