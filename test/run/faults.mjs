import '../../scripts/own-folder.mjs'
import '../../scripts/require-node.mjs'
import { existsSync } from 'node:fs'
import { run } from '../../scripts/run.mjs'

/**
 * `npm run test:faults`: what the shop promises when something fails (docs/reliability.md). With
 * words it runs the files that have one of them in their name: `npm run test:faults -- killed`.
 * Numbers of the environment make it long.
 */

const words = process.argv.slice(2)
const files = words.length > 0 ? words.map((word) => `test/faults/${word}`) : ['test/faults']
const soak = words.includes('soak') ? { SOAK_MINUTES: process.env.SOAK_MINUTES ?? '120' } : {}
const env = { FAULTS: '1', ...soak }

if (!existsSync('build/server/index.js') && (await run('node', ['scripts/build.mjs'])) !== 0)
  process.exit(1)
process.exit(
  await run('vitest', ['run', '--project', 'operations', '--maxWorkers', '1', ...files], env),
)
