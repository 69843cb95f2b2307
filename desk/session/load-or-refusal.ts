/** Loads what a person entered in the address of a page, such as days, which the server may refuse. */
import { DeskError, type DeskFailure } from './api-client.ts'

/** The page shows why the server refuses the entry. For other failures the error boundary replaces the page. */
const REFUSALS = [409, 422]

type Loaded<Data> = { data: Data; failure?: never } | { data?: never; failure: DeskFailure }

/** @returns what was loaded, or why the server refuses the entry */
export async function loadOrRefusal<Data>(load: () => Promise<{ data: Data }>): Promise<Loaded<Data>> {
  try {
    return { data: (await load()).data }
  } catch (error) {
    if (error instanceof DeskError && REFUSALS.includes(error.failure.status))
      return { failure: error.failure }
    throw error
  }
}
