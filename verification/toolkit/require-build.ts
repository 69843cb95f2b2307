/** Checks that the pages are built, because a proof runs the build as in production. */
import { existsSync } from 'node:fs'

/** @throws Error if there is no build */
export function requireBuild(): void {
  if (!existsSync('build/server/index.js')) throw new Error('The pages are not built. Run: npm run build')
}
