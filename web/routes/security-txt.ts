/** /.well-known/security.txt; 404 if the brand file has no security contact. */
import { pageDataContext } from '#web/document/loader-context.ts'
import { securityTxt } from '#web/seo/security-txt.ts'
import type { Route } from './+types/security-txt'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { brand, origin, year } = context.get(pageDataContext).site
  const headers = { 'content-type': 'text/plain; charset=utf-8' }
  const contact = brand.securityContact
  if (contact === null) return new Response('There is no security contact yet.\n', { status: 404, headers })
  return new Response(securityTxt({ contact, origin, year }), { headers })
}
