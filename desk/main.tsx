/** Starts the staff desk in the browser. */
import '@mantine/core/styles.css'
import './desk.css'
import { MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { theme, themeVariables } from '#desk/ui/theme.ts'
import { installDefaultPolicy } from '#web/browser/trusted-types.ts'
import { createDeskRouter } from './desk-routes.tsx'

installDefaultPolicy()
const root = document.getElementById('desk')
if (!root) throw new Error('the page has no element for the desk')
/** Allows the style elements of Mantine; the server writes it into the page. */
const nonce = document.querySelector<HTMLElement>('[property=csp-nonce]')?.nonce ?? ''

createRoot(root).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={themeVariables}
    defaultColorScheme="auto"
    getStyleNonce={() => nonce}
  >
    <RouterProvider router={createDeskRouter()} />
  </MantineProvider>,
)
