/** The problem of a script that no released version has. */
import { problem } from './problem.ts'

export const NoSuchRelease = problem(
  'no_such_release',
  404,
  'No released version has this file. Reload the page to get the present version.',
)
