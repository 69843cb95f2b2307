/**
 * Loaded by `node --import` before the first file of TypeScript: Node removes the types of a file that is not in its compile
 * cache with a compiler that takes 0.2 s and 15 MB. JavaScript, because it needs no such compiler.
 */
import { enableCompileCache } from 'node:module'

enableCompileCache('node_modules/.cache/compiled')
