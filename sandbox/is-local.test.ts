import { request } from 'node:http'
import { expect, test } from 'vitest'
import { openSandbox, type TestSandbox } from '#test/sandbox.ts'

/** `fetch` sends no `Host` of one's own. */
function statusFor(
  sandbox: TestSandbox,
  headers: Record<string, string>,
): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const sent = request(`${sandbox.url}/__sandbox/ledger`, { headers }, (answer) => {
    answer.resume()
    resolve(answer.statusCode)
  })
  sent.on('error', reject).end()
  return promise
}

test.each([
  ['its own name', (port: string) => ({ host: `localhost:${port}` }), 200],
  ['its own address', (port: string) => ({ host: `127.0.0.1:${port}` }), 200],
  ['its own IPv6 address', (port: string) => ({ host: `[::1]:${port}` }), 200],
  ['a name that was made to lead here', (port: string) => ({ host: `evil.example:${port}` }), 403],
  [
    'a name that begins like its own',
    (port: string) => ({ host: `localhost.evil.example:${port}` }),
    403,
  ],
  ['another port, as of a proxy', () => ({ host: 'localhost:8080' }), 403],
  ['no port, as of a proxy', () => ({ host: 'localhost' }), 403],
  [
    'its own name, forwarded',
    (port: string) => ({ host: `localhost:${port}`, 'x-forwarded-for': '10.0.0.7' }),
    403,
  ],
  [
    'its own name, forwarded by RFC 7239',
    (port: string) => ({ host: `localhost:${port}`, forwarded: 'for=_x' }),
    403,
  ],
  [
    'its own name through a proxy',
    (port: string) => ({ host: `localhost:${port}`, via: '1.1 proxy' }),
    403,
  ],
])('the control API called by %s', async (_what, headersFor, status) => {
  const sandbox = await openSandbox()
  expect(await statusFor(sandbox, headersFor(new URL(sandbox.url).port))).toBe(status)
})
