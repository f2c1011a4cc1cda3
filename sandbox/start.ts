import type { AddressInfo } from 'node:net'
import { buildSandboxApp } from './app.ts'
import { createSandboxDeps, type SandboxDeps } from './deps.ts'
import { scheduleTransfer } from './payments.ts'
import { scheduleRefund } from './refunds.ts'
import { openSandboxState } from './state.ts'
import type { SandboxOptions } from './world.ts'

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>

/**
 * Starts the stand-in payment provider.
 * @throws Error when a key is not a test key, when the port is taken, or when the state file cannot
 * be read.
 */
export async function startSandbox(options: SandboxOptions) {
  assertTestKeys(options)
  const host = options.host ?? '127.0.0.1'
  const store = openSandboxState(options.stateFile)
  const deps = createSandboxDeps(options, store)
  const app = buildSandboxApp(deps)
  await app.listen({ port: options.port, host })
  const { port } = app.server.address() as AddressInfo
  resumeSandboxWork(deps)
  return {
    /** Origin for browsers: inline scripts and popup. */
    url: `http://localhost:${port}`,
    /** Origin for this process: the same server by its loopback address. */
    apiUrl: `http://${host === '::1' ? '[::1]' : '127.0.0.1'}:${port}`,
    setWebhookUrl: deps.webhooks.setUrl,
    async close(): Promise<void> {
      deps.timers.clear()
      deps.webhooks.close()
      await app.close()
      deps.timers.clear()
      store.flush()
    },
  }
}

function assertTestKeys({ secretKey, publicKey }: SandboxOptions): void {
  if (!secretKey.startsWith('sk_test_') || !publicKey.startsWith('pk_test_')) {
    throw new Error(
      'The payment sandbox takes test keys only (sk_test_…, pk_test_…): with live keys, real money is at stake',
    )
  }
}

/** Resumes what a restart interrupted: transfers, refunds, undelivered webhooks. */
function resumeSandboxWork(deps: SandboxDeps): void {
  for (const transaction of deps.state.transactions)
    if (transaction.status === 'pending') scheduleTransfer(deps, transaction)
  for (const refund of deps.state.refunds) scheduleRefund(deps, refund)
  if (deps.options.webhookUrl) deps.webhooks.setUrl(deps.options.webhookUrl)
}
