import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createDrain } from './drain.ts'

test('the port is closed once everyone is accepted who came, and their requests are answered', async () => {
  const server = createServer((_request, response) => setTimeout(() => response.end('served'), 20))
  const drain = createDrain(server, { endConnections: () => {} })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  onTestFinished(() => void server.closeAllConnections())
  const asked = Array.from({ length: 20 }, async () => {
    const [response] = await once(get({ host: '127.0.0.1', port, agent: false }), 'response')
    return text(response)
  })
  await drain.stopAccepting()
  expect(server.listening).toBe(false) // at once, not after hooks that end other things
  const [refused] = await once(connect(port, '127.0.0.1'), 'error')
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' })
  expect(await Promise.all(asked)).toEqual(Array(20).fill('served'))
})
