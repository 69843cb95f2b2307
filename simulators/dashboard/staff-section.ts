/** The section with the staff at the identity provider, and the buttons that change their roles. */
import { html, type Html } from '#simulators/html.ts'
import { ROLES, type Role, type StaffMember } from '#simulators/identity/staff-member.ts'
import { listStaff } from '#simulators/identity/staff-member-store.ts'
import type { SimulatorContext } from '#simulators/simulator-context.ts'

export const staffSection = ({ store }: SimulatorContext): Html => html`
  <ul class="cards cards--three">
    ${listStaff(store).map(
      (member) => html`
        <li class="card">
          <p class="card__head"><b>${member.name}</b> <code>${member.username}</code></p>
          <p class="meta">${member.roles.join(', ') || 'no role'}</p>
          <form class="row" method="post" action="/_staff/${member.username}">
            ${ROLES.map((role) => roleButton(member, role))}
          </form>
        </li>
      `,
    )}
  </ul>
`

function roleButton({ username, roles }: StaffMember, role: Role): Html {
  const isGiven = roles.includes(role)
  return html`<button
    class="button button--small"
    id="role-${username}-${role}"
    name="${isGiven ? 'take' : 'give'}"
    value="${role}"
    aria-label="${isGiven ? 'Take' : 'Give'} the role ${role}"
  >
    ${isGiven ? '−' : '+'} ${role}
  </button>`
}
