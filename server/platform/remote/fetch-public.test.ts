import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPictureServer, type PictureServer } from '#test/picture-server.ts'
import { fetchPublic, isFetchable, publicReach } from './fetch-public.ts'

let server: PictureServer
const PICTURE = Buffer.from('the bytes of a picture')

type Answer = (reply: ServerResponse, params: URLSearchParams) => unknown

const answers: Record<string, Answer> = {
  '/picture': (reply) => reply.end(PICTURE),
  '/hop': (reply, params) => {
    const left = Number(params.get('left'))
    reply.writeHead(302, { location: left > 0 ? `/hop?left=${left - 1}` : '/picture' }).end('on')
  },
  '/to': (reply, params) => reply.writeHead(307, { location: params.get('at') ?? '' }).end(),
  '/missing': (reply) => reply.writeHead(404).end(),
  '/claims': (reply) => reply.writeHead(200, { 'content-length': '10000000' }).write('x'),
  '/endless': (reply) => Readable.from(endless()).pipe(reply),
  '/breaks': (reply) => {
    reply.writeHead(200, { 'content-length': '1000' }).write('half')
    setImmediate(() => reply.destroy())
  },
  '/silence': () => undefined,
}

function* endless() {
  for (;;) yield Buffer.alloc(256 * 1024)
}

beforeAll(async () => {
  server = await openPictureServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'https://pictures.example')
    answers[pathname]?.(reply, searchParams)
  })
})
afterAll(() => server.close())

const fetched = (path: string, reach = server.reach) =>
  fetchPublic(`https://pictures.example${path}`, reach).catch((error: Error) => error.message)

test('an address is fetched without cookies or traces', async () => {
  expect(await fetched('/picture')).toEqual(PICTURE)
  expect(server.asked.at(-1)?.headers).toEqual({
    accept: 'image/jpeg, image/png, image/gif',
    'accept-encoding': 'identity',
    'user-agent': 'Kasuwa',
    host: 'pictures.example',
    connection: 'close',
  })
})

describe('redirects', () => {
  test('are followed, five at most', async () => {
    expect(await fetched('/hop?left=4')).toEqual(PICTURE)
    expect(await fetched('/hop?left=5')).toBe('the address leads on too often')
  })

  test('to another host are followed', async () =>
    expect(await fetched('/to?at=https://other.example/picture')).toEqual(PICTURE))

  test.each([
    [
      'to http',
      'http://pictures.example/picture',
      'only plain https addresses are fetched, without a port, a name or a password',
    ],
    [
      'to a file',
      'file:///etc/passwd',
      'only plain https addresses are fetched, without a port, a name or a password',
    ],
    [
      'to a port',
      'https://pictures.example:8443/',
      'only plain https addresses are fetched, without a port, a name or a password',
    ],
    [
      'to metadata',
      'https://169.254.169.254/latest',
      'the address does not lead to a public server',
    ],
    ['to IPv6 of this machine', 'https://[::1]/', 'the address does not lead to a public server'],
  ])('%s are refused', async (_what, at, message) => {
    expect(await fetched(`/to?at=${encodeURIComponent(at)}`)).toBe(message)
  })
})

describe('the connection', () => {
  test('goes to the address that was checked: a name that answers differently later leads nowhere else', async () => {
    const answers = ['127.0.0.1', '10.0.0.1', '10.0.0.1']
    const resolve = async () => [answers.shift() ?? '']
    expect(await fetched('/picture', { ...server.reach, resolve })).toEqual(PICTURE)
    expect(answers).toHaveLength(2)
    expect(await fetched('/picture', { ...server.reach, resolve })).toBe(
      'the address does not lead to a public server',
    )
  })

  test('is not made where one of several addresses is not public', async () => {
    const before = server.asked.length
    const resolve = async () => ['127.0.0.1', '10.0.0.1']
    expect(await fetched('/picture', { ...server.reach, resolve })).toBe(
      'the address does not lead to a public server',
    )
    expect(await fetched('/picture', { ...server.reach, resolve: async () => [] })).toBe(
      'the address does not lead to a public server',
    )
    expect(server.asked).toHaveLength(before)
  })

  test('is not made to this machine by the shop itself', async () => {
    for (const host of [
      'localhost',
      '127.0.0.1',
      '[::1]',
      '0x7f.1',
      '2130706433',
      '[::ffff:127.0.0.1]',
    ])
      await expect(fetchPublic(`https://${host}/`)).rejects.toThrow(
        'the address does not lead to a public server',
      )
    expect(publicReach.port).toBe(443)
  })

  test('needs a certificate of the host', async () => {
    expect(
      await fetchPublic('https://wrong.example/picture', server.reach).catch(
        (error: Error) => error.message,
      ),
    ).toBe('the server cannot be reached, or broke off')
    const { ca: _, ...others } = server.reach
    expect(await fetched('/picture', others)).toBe('the server cannot be reached, or broke off')
  })
})

test.each([
  ['an error', '/missing', 'the server answered 404'],
  ['a picture that says that it is too large', '/claims', 'the picture has 10 MB or more'],
  ['a picture that never ends', '/endless', 'the picture has 10 MB or more'],
  ['half a picture', '/breaks', 'the server cannot be reached, or broke off'],
])('%s is refused', async (_what, path, message) => expect(await fetched(path)).toBe(message))

test('a server that does not answer is left in time', async () => {
  const reach = { ...server.reach, maxMs: 100 }
  expect(await fetched('/silence', reach)).toBe('the picture did not come within 20 seconds')
  const never = { ...reach, resolve: () => new Promise<string[]>(() => {}) }
  expect(await fetched('/picture', never)).toBe('the picture did not come within 20 seconds')
  expect(
    await fetchPublic('https://nowhere.test/', server.reach).catch((error: Error) => error.message),
  ).toBe('the server cannot be reached, or broke off')
})

test('addresses with ports, names or other protocols are not fetched', () => {
  expect(isFetchable('https://cdn.example/s/files/blue.png?v=1')).toBe(true)
  for (const address of [
    'http://cdn.example/a.png',
    'https://cdn.example:8443/a.png',
    'https://me@cdn.example/a.png',
    'https://me:secret@cdn.example/a.png',
    'ftp://cdn.example/a.png',
    '//cdn.example/a.png',
    'a.png',
    'https://',
    `https://cdn.example/${'a'.repeat(2000)}`,
  ])
    expect([address, isFetchable(address)]).toEqual([address, false])
})
