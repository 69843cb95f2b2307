/** The security of the desk's calls in its OpenAPI document. */
import type { OpenApiSecurity } from '#api/platform/http/openapi-document.ts'
import { deskCookie } from './desk-cookie.ts'

/** Every call needs the session; STAFF_ACCESS has the roles. */
export const deskSecurity = (config: Parameters<typeof deskCookie>[1]): OpenApiSecurity => ({
  schemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: deskCookie('session', config).name,
      description: 'The session of a member of the staff.',
    },
  },
  of: () => [{ session: [] }],
})
