import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listenOnChannel } from './listen.ts'

test('a server that accepts and says nothing counts as lost, again and again', async () => {
  const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const lost: string[] = []
  const listener = {
    receive: () => {},
    connected: () => {},
    lost: ({ message }: Error) => void lost.push(message),
  }
  const listening = listenOnChannel({ host: '127.0.0.1', port }, 'news', listener, 50)
  onTestFinished(async () => {
    await listening.stop()
    silent.close()
  })
  await expect.poll(() => lost.length).toBeGreaterThan(1)
})
