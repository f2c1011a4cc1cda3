import './require-node.mjs'
import { root, run } from './run.mjs'

/** The pages for server and browser, and their files packed for the wire. Options go on to the build. */
const built = await run('react-router', ['build', ...process.argv.slice(2)])
if (built !== 0) process.exit(built)
const { compress } = await import('./compress.mjs')
await compress(`${root}build/client`)
