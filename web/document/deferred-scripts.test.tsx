/** Tests `deferScripts` on a page of the installed React Router, whose tags it changes. */
import { renderToString } from 'react-dom/server'
import { createRequestHandler, Scripts, ServerRouter, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { deferScripts } from './deferred-scripts.ts'

const [MANIFEST, ENTRY, ROOT, REACT] = ['/manifest.js', '/entry.js', '/root.js', '/react.js'] as const

const root: ServerBuild['assets']['routes'][string] = {
  id: 'root',
  path: '',
  module: ROOT,
  imports: [REACT],
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
}

/** React Router requires this field although it is deprecated. */
const DEPRECATED = { isSpaMode: false }

const build: ServerBuild = {
  ...DEPRECATED,
  entry: {
    module: {
      default: (request, status, headers, context) =>
        new Response(renderToString(<ServerRouter context={context} url={request.url} />), {
          status,
          headers,
        }),
    },
  },
  routes: { root: { id: 'root', path: '', module: { default: () => <Scripts /> } } },
  assets: { entry: { module: ENTRY, imports: [REACT] }, routes: { root }, url: MANIFEST, version: '1' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '' },
}

test('defers every script of a page, and keeps its starter as a text', async () => {
  const response = await createRequestHandler(build, 'production')(new Request('http://shop.test/'))
  const page = new DOMParser().parseFromString(deferScripts(await response.text()), 'text/html')
  expect(page.querySelectorAll('[rel=modulepreload], [type=module]')).toHaveLength(0)
  const preloads = [...page.querySelectorAll('link[rel=deferred-modulepreload][fetchpriority=low]')]
  const scripts = preloads.map((link) => link.getAttribute('href'))
  expect(new Set(scripts)).toEqual(new Set([MANIFEST, ENTRY, ROOT, REACT]))
  const starter = page.querySelector('script[type="text/plain"]#start')?.textContent ?? ''
  expect(starter).toContain(`import * as route0 from "${ROOT}"`)
  // `start-page.ts` learns from this one dynamic import whether the page has started.
  expect(starter).toContain(`whenStarted(import("${ENTRY}"))`)
  expect(starter.match(/\bimport\(/g)).toHaveLength(1)
})
