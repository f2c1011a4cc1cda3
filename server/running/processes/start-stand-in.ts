import { join } from 'node:path'
import type { Sandbox } from '#sandbox/start.ts'
import type { Config } from '../../platform/config/config.ts'

/** The stand-in provider; undefined where a real one's keys are set. */
export async function startStandIn({ cards, host, dataDir }: Config): Promise<Sandbox | undefined> {
  if (cards.sandboxPort === undefined) return undefined
  // where a real one is used it costs nothing
  const { startSandbox } = await import('#sandbox/start.ts')
  const stateFile = join(dataDir, 'test-payments.json')
  return startSandbox({ ...cards, host, port: cards.sandboxPort, stateFile })
}
