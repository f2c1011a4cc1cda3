import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createRowId } from '#server/platform/ids.ts'
import { limit } from '../limit.ts'
import { everythingHolds } from './everything-holds.ts'
import { areFiguresRequired, givenFaultyShop, times } from './faulty-shop.ts'

/** `CONNECTIONS=1000 FIGURES=1 npm run test:faults -- uploads` */
const CONNECTIONS = times('CONNECTIONS', 100)
const ORDERS = 5
/** Memory that the first orders take is not the strangers'. */
const WARM_UP = 20
/** No more than a system lets wait to be accepted. */
const BATCH = 50

const BODY = 8_000_000
const HEAD = Buffer.from(
  '--x\r\ncontent-disposition: form-data; name="photos"; filename="a.png"\r\n\r\n',
)
/** Who still sends when the connection is closed may not see the answer. */
const REFUSALS = ['401', '404', '503', 'closed']

/** What a stranger sends of a form, before they stop. */
const PART = Buffer.concat([HEAD, Buffer.alloc(1_000_000)])

test(`${CONNECTIONS} strangers who send forms of photos take no memory and delay no order`, {
  timeout: limit(300_000),
}, async () => {
  const shop = await givenFaultyShop({ kind: 'embedded' })
  onTestFinished(shop.close)
  const { id } = await shop.load.place(shop.url)
  const paths = [id, createRowId()].flatMap((order) => [
    `/api/sales/${order}/reviews`,
    `/api/sales/${order}/returns`,
  ])
  for (let order = 0; order < WARM_UP; order++) await shop.load.place(shop.url)
  const memory = startMemory(shop.running().child.pid)
  const statuses: string[] = []
  for (let sent = 0; sent < CONNECTIONS; sent += BATCH) {
    const batch = Array.from({ length: BATCH }, async (_, i) => {
      const socket = await openConnection(shop.url)
      void statusOn(socket).then((status) => statuses.push(status))
      sendForm(socket, paths[i % paths.length] ?? '')
    })
    await Promise.all(batch)
  }
  const orderMs: number[] = []
  for (let order = 0; order < ORDERS; order++) {
    const start = performance.now()
    await shop.load.place(shop.url)
    orderMs.push(Math.round(performance.now() - start))
  }
  await expect.poll(() => statuses.length, { timeout: limit(60_000) }).toBe(CONNECTIONS)
  expect(statuses.filter((status) => !REFUSALS.includes(status))).toEqual([])
  const riseMb = memory.riseMb()
  console.info(
    `${CONNECTIONS} connections: memory rises by ${riseMb} MB, orders take ${orderMs.join(', ')} ms`,
  )
  if (areFiguresRequired) expect([riseMb < 50, Math.max(...orderMs) < 1_000]).toEqual([true, true])
  await everythingHolds(shop)
})

async function openConnection(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {}) // 'close' follows
  await once(socket, 'connect')
  return socket
}

function sendForm(socket: Socket, path: string): void {
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: shop',
    'content-type: multipart/form-data; boundary=x',
  ]
  socket.write(`${head.join('\r\n')}\r\ncontent-length: ${BODY}\r\n\r\n`)
  socket.write(PART)
}

const statusOn = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket
      .once('data', (answer) => resolve(String(answer).slice(9, 12)))
      .once('close', () => resolve('closed'))
  })

/** How far the resident memory of a process rises at most above that of now, in MB. */
function startMemory(pid = 0): { riseMb: () => number } {
  writeFileSync(`/proc/${pid}/clear_refs`, '5') // its highest figure is that of now
  const read = (name: string): number =>
    Number(
      new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1],
    ) / 1024
  const before = read('VmRSS')
  return { riseMb: () => Math.round(read('VmHWM') - before) }
}
