import './require-node.mjs'
import { root, run } from './run.mjs'

/**
 * Builds the pages for server and browser, shortens the list of routes that each page loads, and
 * compresses the files. Options are passed on to the build.
 */
const built = await run('react-router', ['build', ...process.argv.slice(2)])
if (built !== 0) process.exit(built)
const { listRoutes } = await import('./list-routes.mjs')
await listRoutes(`${root}build`)
const { compress } = await import('./compress.mjs')
await compress(`${root}build/client`)
