import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createPurger } from './cdn.ts'

const TOKEN = 'purge-token-of-the-test'

/** A CDN that answers so, and the lines that the shop has logged. */
async function givenPurger(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const said: unknown[][] = []
  const log = { warn: (...line: unknown[]) => void said.push(line) }
  return {
    purger: createPurger({ purgeUrl: `http://127.0.0.1:${port}/purge`, token: TOKEN }, log),
    said,
  }
}

test('a purge names tags, and gives the token', async () => {
  const asked: unknown[] = []
  const { purger, said } = await givenPurger(({ url, headers }, response) => {
    asked.push([url, headers.authorization, headers['surrogate-key']])
    response.end()
  })
  purger.purge(['products', 'shop', 'products'])
  await purger.close()
  expect(asked).toEqual([['/purge', `Bearer ${TOKEN}`, 'products shop']])
  expect(said).toEqual([])
})

test.each([302, 307, 308])(
  'a redirect (%i) is not followed: the token goes to nobody else, and is not logged',
  async (status) => {
    const asked: unknown[] = []
    const { purger, said } = await givenPurger(({ url }, response) => {
      asked.push(url)
      response.writeHead(status, { location: '/elsewhere' }).end()
    })
    purger.purge(['products'])
    await purger.close()
    expect(asked).toEqual(['/purge'])
    expect(said).toHaveLength(1)
    expect(
      said
        .flat()
        .map((part) => (part instanceof Object ? JSON.stringify(part, withErrors) : part))
        .join(),
    ).not.toContain(TOKEN)
  },
)

const withErrors = (_key: string, value: unknown) =>
  value instanceof Error
    ? { message: value.message, stack: value.stack, cause: value.cause }
    : value
