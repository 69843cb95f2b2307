/** Decides whether a page loads its data again after an act: a failed one must not cost what a person entered. */
import { isRecord } from '#contract/json-record.ts'
import type { RouteObject, ShouldRevalidateFunction } from 'react-router'

/** Refusals by a server that works and still knows the person: the page shows what changed meanwhile. */
const REFUSALS: unknown[] = [404, 409, 422]

/**
 * Makes each page keep its data after an act without a usable answer, because the network or the server failed or the session is
 * over. Loading the data would fail too, and would replace the page and what was entered in it.
 */
export const keepEntries = (routes: RouteObject[]): RouteObject[] =>
  routes.map((route) =>
    route.index
      ? { ...route, shouldRevalidate: keeping(route) }
      : {
          ...route,
          shouldRevalidate: keeping(route),
          ...(route.children && { children: keepEntries(route.children) }),
        },
  )

const keeping =
  ({ shouldRevalidate }: RouteObject): ShouldRevalidateFunction =>
  (args) => {
    const status = failedStatus(args.actionResult)
    if (status !== undefined && !REFUSALS.includes(status)) return false
    return shouldRevalidate?.(args) ?? args.defaultShouldRevalidate
  }

/**
 * Keeps the revision that a form was opened with, even after a refused act: the person has not seen what another saved
 * meanwhile, and a second try must not replace it.
 */
export const keepRevision: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  failedStatus(actionResult) === undefined && defaultShouldRevalidate

/** @returns the status of a failed act; undefined where it did not fail */
function failedStatus(result: unknown): unknown {
  return isRecord(result) && isRecord(result['failure']) ? result['failure']['status'] : undefined
}
