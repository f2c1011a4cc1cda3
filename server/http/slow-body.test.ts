import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { hurryBodies } from './slow-body.ts'

const HURRY_MS = 100

/** Whether the server has cut the line of a client that sends the beginning of a body and then nothing. */
async function isCut(contentType: string): Promise<boolean> {
  const server = fastify()
  onTestFinished(() => server.close())
  hurryBodies(server, HURRY_MS)
  server.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.resume()
    payload.on('end', () => done(null))
  })
  server.post('/', () => ({}))
  await server.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {}).resume()
  const closed = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)))
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-type: ${contentType}\r\ncontent-length: 9\r\n\r\n{`)
  return Promise.race([closed, wait(HURRY_MS * 8, false)])
}

test('a body that does not come is not waited for', async () => {
  expect(await isCut('application/json')).toBe(true)
})

test('a form with files may take its time', async () => {
  expect(await isCut('multipart/form-data; boundary=x')).toBe(false)
})
