import './require-node.mjs'
import { isBuilt } from './is-built.mjs'
import { run } from './run.mjs'

/** Builds when the build is missing or older than its sources, then opens the shop. */
if (!(await isBuilt())) {
  console.info('Building the pages …')
  const built = await run('node', ['scripts/build.mjs', '--logLevel', 'warn'])
  if (built !== 0) process.exit(built)
}
const { serverArgs, serverEnv } = await import('./server-process.ts')
process.exit(await run('node', [...serverArgs, 'server/running/start.ts'], serverEnv))
