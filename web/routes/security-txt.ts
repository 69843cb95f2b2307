/** /.well-known/security.txt, where the provider named somebody to write to. */
import { servicesContext } from '#web/context.ts'
import { securityText } from '#web/parts/security-text.ts'
import type { Route } from './+types/security-txt'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { brand, origin, year } = context.get(servicesContext).site
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  const contact = brand.securityContact
  if (contact === null) return new Response('Nobody is named here yet.\n', { status: 404, headers })
  return new Response(securityText({ contact, origin, year }), { headers })
}
