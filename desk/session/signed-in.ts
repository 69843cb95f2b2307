/** The signed-in person, whom the shell loads once for all pages. */
import { useRouteLoaderData } from 'react-router'
import { STAFF_ACCESS, type StaffRoute } from '#contract/staff/staff-access.ts'
import { callDesk, type DeskResponse } from './api-client.ts'

export type Person = DeskResponse<'GET /staff/api/me'>['data']

export const loadPerson = async (): Promise<Person> => (await callDesk('GET /staff/api/me')).data

/** Returns the signed-in person. Only pages inside the shell call it. */
export function usePerson(): Person {
  const person = useRouteLoaderData<typeof loadPerson>('shell')
  if (!person) throw new Error('the page is outside the shell')
  return person
}

/** Whether a person may call an endpoint. The server checks it again. */
export const mayCall = ({ roles }: Pick<Person, 'roles'>, route: StaffRoute): boolean =>
  STAFF_ACCESS[route].some((role) => roles.includes(role))
