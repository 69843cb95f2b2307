/**
 * Replaces React Router's function of this name in the build (`scripts/build/replace-route-loader.ts`). When the script of a route cannot
 * be loaded, React Router's own function reloads the page that the person is leaving; without a network that ends at the
 * browser's error page. This one gives the new address a page that shows the reason and loads itself again. It returns a page
 * because React Router ignores an error of a route's script once the route's data have arrived.
 */
import { NOT_LOADED, PageNotLoaded } from '#web/layout/page-not-loaded.tsx'

type RouteScript = { id: string; module: string }
type Modules = Record<string, unknown>

const notLoaded = {
  default: PageNotLoaded,
  clientLoader: () => null,
  meta: () => [{ title: NOT_LOADED }, { name: 'robots', content: 'noindex' }],
}

export async function loadRouteModule({ id, module }: RouteScript, known: Modules): Promise<unknown> {
  if (id in known && known[id] !== notLoaded) return known[id]
  try {
    known[id] = await import(/* @vite-ignore */ module)
  } catch {
    // React Router reads the title of the page from here.
    known[id] = notLoaded
  }
  return known[id]
}
