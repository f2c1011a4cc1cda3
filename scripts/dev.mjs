import './require-node.mjs'
import { run } from './run.mjs'

/** The shop from its sources: pages reload by themselves, the server restarts when its files change. */
process.exit(
  await run(
    'node',
    ['--watch-path=server', '--watch-path=contract', '--watch-path=sandbox', 'server/main.ts', '--dev'],
    {
      NODE_ENV: 'development',
    },
  ),
)
