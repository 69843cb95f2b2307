/** How the shop is built. The floor is Chrome 87 and Safari 14: cheap phones that are never updated. */
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const floor = ['chrome87', 'safari14']

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'web/public',
  css: { transformer: 'lightningcss' },
  build: { target: floor, cssTarget: floor, sourcemap: false },
})
