import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { metrics } from '../../../platform/metrics/metrics.ts'
import { callProviderApi } from './call-provider.ts'
import { ProviderUnreachable } from './provider.ts'

const KEY = 'sk_test_0123456789abcdef'

/** Asks a provider that answers so. */
async function ask(answer: RequestListener, timeoutMs?: number): Promise<unknown> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return callProviderApi(`http://127.0.0.1:${port}/transaction/verify/x`, {
    secretKey: KEY,
    timeoutMs,
  })
}

test('an answer is read, also in pieces that cut a letter', async () => {
  const bytes = Buffer.from('{"name":"Ọlá"}')
  const answer = await ask((_request, response) => {
    response.write(bytes.subarray(0, 10), () => response.end(bytes.subarray(10)))
  })
  expect(answer).toEqual({ name: 'Ọlá' })
})

test('an answer that never ends is left once it is too large', async () => {
  let [closed, sent]: [Promise<unknown>, number] = [Promise.resolve(), 0]
  const piece = Buffer.alloc(64 * 1024, 'a')
  const endless = ask((_request, response) => {
    closed = once(response, 'close')
    const more = () => {
      do sent += piece.length
      while (!response.destroyed && response.write(piece))
    }
    response.on('drain', more)
    more()
  })
  await expect(endless).rejects.toThrow(ProviderUnreachable)
  await closed
  expect(sent).toBeLessThan(32_000_000) // the system's buffers, not ten seconds of it
})

test('a redirect is not followed: the key goes to nobody else', async () => {
  const asked: string[] = []
  const redirected = ask((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  await expect(redirected).rejects.toThrow(ProviderUnreachable)
  expect(asked).toEqual(['/transaction/verify/x'])
})

test('one that does not answer is left after the time', async () => {
  await expect(ask(() => {}, 50)).rejects.toThrow(ProviderUnreachable)
})

test('an answer may have 256 KB, and no more', async () => {
  const ofBytes = (bytes: number) =>
    ask((_request, response) => response.end(JSON.stringify('x'.repeat(bytes - 2))))
  expect(await ofBytes(256 * 1024)).toHaveLength(256 * 1024 - 2)
  await expect(ofBytes(256 * 1024 + 1)).rejects.toThrow(ProviderUnreachable)
})

test('calls are measured by their first word and by what came of them', async () => {
  const timesOf = async (outcome: string) => {
    const { values } = await metrics.providerSeconds.get()
    const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'))
    return (
      counts.find(({ labels }) => labels.call === 'transaction' && labels.outcome === outcome)
        ?.value ?? 0
    )
  }
  const [answered, unreachable] = [await timesOf('answered'), await timesOf('unreachable')]
  await ask((_request, response) => response.end('{}'))
  await expect(ask((_request, response) => response.end('no JSON'))).rejects.toThrow(
    ProviderUnreachable,
  )
  expect([await timesOf('answered'), await timesOf('unreachable')]).toEqual([
    answered + 1,
    unreachable + 1,
  ])
})
