/**
 * The gallery: `npm run dev` serves `/gallery`, which shows every screen in each of its states, in both colour schemes, on
 * a phone and on a wide screen. A frame is the real page; a script in it replaces the storage and the API's replies.
 */
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite'
import { setUpFrame } from './gallery-frame.ts'
import type { GalleryState } from './gallery-states.ts'

/** `apply: 'serve'` keeps the gallery out of the build. */
export const gallery = (): Plugin => ({
  name: 'gallery',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const url = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`)
      if (url.pathname !== '/gallery' && !url.searchParams.has('gallery')) next()
      else render(server, url).then((html) => response.setHeader('content-type', 'text/html').end(html), next)
    })
  },
})

async function render({ environments: { ssr } }: ViteDevServer, url: URL): Promise<string> {
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot load the states of the gallery')
  const { galleryStates: states } = await ssr.runner.import<{ galleryStates: GalleryState[] }>(
    '/scripts/gallery/gallery-states.ts',
  )
  const id = url.searchParams.get('gallery')
  if (id === null) return overview(states, url.searchParams.get('screen') ?? 'Home')

  url.searchParams.delete('gallery')
  const state = states.find((one) => one.id === id)
  const page = state?.render?.() ?? (await (await fetch(url)).text())
  const setup = state?.setup.replaceAll('<', '\\u003c')
  return page.replace('<head>', () => `<head><script>(${setUpFrame.toString()})(${setup ?? '{}'})</script>`)
}

const STYLE = `
body { margin: 16px; font: 15px/1.4 system-ui; color-scheme: light dark; --scale: 0.41 }
nav, .frames { display: flex; flex-wrap: wrap; gap: 12px }
.phone { width: 390px; height: 844px }
.wide { overflow: hidden; width: calc(1440px * var(--scale)); height: calc(1000px * var(--scale)); margin-bottom: 24px }
.wide iframe { width: 1440px; height: 1000px; transform: scale(var(--scale)); transform-origin: 0 0 }
iframe { width: 100%; height: 100%; border: 0; outline: 1px solid #8888 }
@media (max-width: 660px) { body { margin: 0; --scale: 0.27 } }`

/** Renders the states of one screen, and links to the other screens. */
function overview(states: GalleryState[], shown: string): string {
  const screens = [...new Set(states.map(({ screen }) => screen))]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Gallery</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head>
<body><h1>Gallery</h1><nav>
${screens.map((screen) => `<a href="/gallery?screen=${encodeURIComponent(screen)}">${screen}</a>`).join('\n')}</nav>
${states
  .filter(({ screen }) => screen === shown)
  .map(section)
  .join('\n')}</body></html>`
}

function section({ id, title, path }: GalleryState): string {
  const address = `${path}${path.includes('?') ? '&' : '?'}gallery=${id}`
  const frames = (size: string) =>
    ['light', 'dark']
      .map(
        (scheme) => `<div class="${size}"><iframe src="${address}" title="${title}, ${scheme}" loading="lazy"
style="color-scheme: ${scheme}"></iframe></div>`,
      )
      .join('\n')
  return `<h2><a href="${address}">${title}</a></h2>
<div class="frames">${frames('phone')}<div>${frames('wide')}</div></div>`
}
