import './require-node.mjs'

/**
 * The shop from its sources: pages reload by themselves, the server restarts when its files change.
 */
const { superviseServer } = await import('./supervise-server.mjs')
process.exit(
  await superviseServer(
    ['server/running/run-process.ts', '--dev'],
    ['server', 'contract', 'sandbox', 'demo'],
  ),
)
