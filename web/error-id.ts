/** The id of a server error, from the request that met it to the page that shows it. */
import { createContext } from 'react'

export const ErrorId = createContext<string | undefined>(undefined)
