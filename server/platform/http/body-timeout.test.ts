import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { BODY_TIMES, type BodyTimes, limitBodyTime } from './body-timeout.ts'

const TIMES: BodyTimes = { bodyMs: 100, formMs: 1_000, windowMs: 100, windowBytes: 10 }
/** The time limit of a whole form is so long that only its progress can close it. */
const PATIENT: BodyTimes = { ...TIMES, formMs: 60_000 }
const FORM = 'multipart/form-data; boundary=x'

/**
 * `/` reads any body; `/early` answers before it; `/form` takes forms, as the calls with files do.
 */
async function givenServer(times = TIMES): Promise<number> {
  const server = fastify()
  onTestFinished(() => server.close())
  limitBodyTime(server, times)
  readForms(server)
  server.route({ method: ['GET', 'POST', 'DELETE'], url: '/', handler: readAll })
  server.post(
    '/early',
    { onRequest: async (_request, reply) => reply.code(401).send({}) },
    () => ({}),
  )
  server.post(
    '/form',
    { preValidation: async ({ bodyTimeout }) => bodyTimeout?.expectForm() },
    readAll,
  )
  await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port
}

/** The body is left to the handler. */
const readForms = (server: FastifyInstance): void => {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

async function readAll({ raw }: { raw: NodeJS.ReadableStream }): Promise<object> {
  for await (const _chunk of raw);
  return {}
}

type Sent = { method?: string; path?: string; type?: string; length?: string }

function begin(
  port: number,
  { method = 'POST', path = '/', type = 'application/json', length }: Sent,
): Socket {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {}).resume()
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\n${length ?? 'content-length: 999999'}\r\n\r\n`,
  )
  return socket
}

const untilCut = (socket: Socket): Promise<true> =>
  new Promise((resolve) => socket.once('close', () => resolve(true)))

/** Sends some bytes over and over, until the server closes the connection. */
async function drip(socket: Socket, bytes: string, everyMs: number): Promise<void> {
  while (!socket.destroyed) {
    socket.write(bytes)
    await wait(everyMs)
  }
}

test.each<[what: string, sent: Sent]>([
  ['a POST', {}],
  ['a GET', { method: 'GET' }],
  ['a DELETE', { method: 'DELETE' }],
  ['a body in chunks', { length: 'transfer-encoding: chunked' }],
  ['a form to a call without files', { type: FORM }],
  ['a form that the guard refuses', { path: '/early', type: FORM }],
])('the body of %s that arrives byte by byte is closed', async (_what, sent) => {
  const socket = begin(await givenServer(), sent)
  const cut = untilCut(socket)
  void drip(socket, sent.length ? '1\r\n \r\n' : ' ', 10)
  expect(await cut).toBe(true)
})

test('a form must bring a quarter of 64 kbit/s', () => {
  const [perSecond, of64kbit] = [(BODY_TIMES.windowBytes / BODY_TIMES.windowMs) * 1_000, 64_000 / 8]
  expect([perSecond, 12_000 / 25 < perSecond]).toEqual([of64kbit / 4, true])
})

test('a form that stalls is closed', async () => {
  const socket = begin(await givenServer(PATIENT), { path: '/form', type: FORM })
  expect(await untilCut(socket)).toBe(true)
})

test('a form that arrives byte by byte is closed', async () => {
  const socket = begin(await givenServer(PATIENT), { path: '/form', type: FORM })
  const cut = untilCut(socket)
  void drip(socket, 'x', 30)
  expect(await cut).toBe(true)
})

test('32 refused bodies are read, the next connection is closed', async () => {
  const port = await givenServer({ ...TIMES, bodyMs: 60_000 })
  const answers: string[] = []
  while (answers.length < 33) {
    const [answer] = await once(begin(port, { path: '/early' }), 'data')
    answers.push(String(answer))
  }
  expect(answers.filter((answer) => !answer.startsWith('HTTP/1.1 401 '))).toEqual([])
  expect(answers.map((answer) => /\r\nconnection: close\r\n/i.test(answer))).toEqual([
    ...Array(32).fill(false),
    true,
  ])
})

test('a form that never ends is closed at its time limit', async () => {
  const socket = begin(await givenServer(), { path: '/form', type: FORM })
  const cut = untilCut(socket)
  void drip(socket, 'x'.repeat(50), 10)
  expect(await cut).toBe(true)
})

test('a form that takes much longer than other bodies, but arrives steadily, is read', async () => {
  const socket = begin(await givenServer({ ...PATIENT, windowMs: 500 }), {
    path: '/form',
    type: FORM,
    length: 'content-length: 2000',
  })
  const answer = new Promise<string>((resolve) =>
    socket.once('data', (data) => resolve(String(data))),
  )
  for (let i = 0; i < 20; i += 1) {
    socket.write('x'.repeat(100))
    await wait(20) // a slow connection: 400 ms in all, four times what a body has
  }
  expect(await answer).toContain('200 OK')
})
