/** `POST /_staff/:username` gives a role to a person or takes one, at the identity provider. */
import { done, refuse } from '#simulators/manual-controls.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { findStaffMember, saveRoles } from './staff-member-store.ts'
import { ROLES } from './staff-member.ts'

const role = z.enum(ROLES)
const change = z.union([z.strictObject({ give: role }), z.strictObject({ take: role })])

type OfStaffMember = { Params: { username: string } }

export function staffMemberRoutes({ store, events }: SimulatorContext): FastifyPluginAsync {
  return async (app) => {
    app.post<OfStaffMember>('/_staff/:username', (request, reply) => {
      const member = findStaffMember(store, request.params.username)
      if (!member) return refuse(request, reply, 404, 'There is no such person')
      const { success, data } = change.safeParse(request.body)
      if (!success) return refuse(request, reply, 422, `The roles are ${ROLES.join(', ')}`)
      const roles =
        'give' in data ? [...member.roles, data.give] : member.roles.filter((one) => one !== data.take)
      saveRoles(store, member.username, roles)
      events.emit('change', 'staff')
      return done(request, reply, 'staff')
    })
  }
}
