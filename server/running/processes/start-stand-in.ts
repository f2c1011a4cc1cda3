import { join } from 'node:path'
import type { Sandbox } from '#sandbox/start.ts'
import type { Config } from '../config/config.ts'

/** Starts the stand-in payment provider; undefined where the keys of a real one are set. */
export async function startStandInProvider({
  cards,
  host,
  dataDir,
}: Config): Promise<Sandbox | undefined> {
  if (cards.sandboxPort === undefined) return undefined
  // Loaded on demand: a shop with a real provider has nothing of it in memory.
  const { startSandbox } = await import('#sandbox/start.ts')
  const stateFile = join(dataDir, 'test-payments.json')
  return startSandbox({ ...cards, host, port: cards.sandboxPort, stateFile })
}
