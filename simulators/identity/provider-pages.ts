/** The pages of the identity provider: the choice of a person, the end of a session, and errors. */
import { html, Html } from '#simulators/html.ts'
import type { StaffMember } from './staff-member.ts'

const providerFrame = (heading: string, content: Html): Html => html`
  <main class="checkout">
    <p><b>Identity provider</b> <span class="tag">simulator</span></p>
    <h1>${heading}</h1>
    ${content}
  </main>
`

/** The page on which a person signs in. @param action the path of its form */
export const signInPage = (action: string, staff: StaffMember[]): Html =>
  providerFrame(
    'Who signs in?',
    html`
      <p>
        This is a simulator of the identity provider of the company on this machine. It asks for no password,
        and the people are invented.
      </p>
      <form class="stack" method="post" action="${action}">
        ${staff.map(
          ({ username, name, roles }) => html`
            <button class="button" name="username" value="${username}">
              ${name}<br /><small>${username}: ${roles.join(', ') || 'no role'}</small>
            </button>
          `,
        )}
        <button class="button" name="refuse" value="yes">Refuse</button>
      </form>
    `,
  )

/** The question before a session ends. @param form the provider's form, whose id is `op.logoutForm` */
export const signOutPage = (form: string): Html =>
  providerFrame(
    'Sign out?',
    html`
      <p>This ends the session at the identity provider. The next sign-in asks for a person again.</p>
      ${new Html(form)}
      <div class="stack">
        <button class="button button--sun" form="op.logoutForm" name="logout" value="yes">Sign out</button>
        <button class="button" form="op.logoutForm">Stay signed in</button>
      </div>
    `,
  )

export const signedOutPage = (): Html =>
  providerFrame('Signed out', html`<p>The session at the identity provider has ended.</p>`)

export const errorPage = (reason: string): Html =>
  providerFrame(
    'Not possible',
    html`<p>${reason}</p>
      <p>Begin again at the staff desk.</p>`,
  )
