import { createServer, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'

/**
 * Speaks PostgreSQL's protocol for PGlite on a unix socket, to any number of clients. PGlite is one session, so what
 * must not be mixed is kept apart here: the messages of one question, up to its Sync, run as one, and while a client is
 * in a transaction all others wait. (The ready-made gateway passes messages one by one, and mixes the questions of
 * clients that ask at the same time: electric-sql/pglite#1046.)
 */

const PROTOCOL_3 = 196_608
const SSL_REQUEST = 80_877_103
const GSS_REQUEST = 80_877_104
const CANCEL_REQUEST = 80_877_102
const [SYNC, QUERY, TERMINATE, FLUSH] = [...'SQXH'].map((letter) => letter.charCodeAt(0))

/** The length of the first message in `bytes`, and whether it ends a question; undefined: it is not all there yet. */
function firstMessage(bytes: Buffer, isStarted: boolean): { length: number; ends: boolean } | undefined {
  if (!isStarted) {
    const length = bytes.length >= 4 ? bytes.readInt32BE(0) : Number.POSITIVE_INFINITY
    return bytes.length >= length ? { length, ends: true } : undefined
  }
  const length = bytes.length >= 5 ? 1 + bytes.readInt32BE(1) : Number.POSITIVE_INFINITY
  const type = bytes[0]
  return bytes.length >= length ? { length, ends: type === SYNC || type === QUERY || type === FLUSH } : undefined
}

type Question = { client: Client; bytes: Buffer }
/** Stands in the queue for a client that is gone: a transaction that it was in ends. */
const LEFT = Buffer.alloc(0)

class Client {
  readonly socket: Socket
  #unread: Buffer = Buffer.alloc(0)
  #question: Buffer[] = []
  #isStarted = false

  constructor(socket: Socket) {
    this.socket = socket
  }

  /** Takes in what came over the socket and answers the questions that are complete. */
  read(chunk: Buffer): Buffer[] {
    this.#unread = this.#unread.length === 0 ? chunk : Buffer.concat([this.#unread, chunk])
    const complete: Buffer[] = []
    for (;;) {
      const message = firstMessage(this.#unread, this.#isStarted)
      if (!message) return complete
      const bytes = this.#unread.subarray(0, message.length)
      this.#unread = this.#unread.subarray(message.length)
      if (!this.#isStarted && !this.#start(bytes)) continue
      if (bytes[0] === TERMINATE) return complete
      this.#question.push(bytes)
      if (!message.ends) continue
      complete.push(Buffer.concat(this.#question))
      this.#question = []
    }
  }

  /** The first message has no type. False: it was no start yet, and is dealt with. */
  #start(bytes: Buffer): boolean {
    const code = bytes.readInt32BE(4)
    if (code === SSL_REQUEST || code === GSS_REQUEST) this.socket.write('N') // in the clear: it never leaves the machine
    if (code === CANCEL_REQUEST) this.socket.end()
    this.#isStarted = code === PROTOCOL_3
    return this.#isStarted
  }
}

export async function serveSocket(db: PGlite, path: string): Promise<{ close(): Promise<void> }> {
  const clients = new Set<Client>()
  const waiting: Question[] = []
  let owner: Client | undefined // in a transaction
  let isRunning = false

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (let next = take(); next; next = take()) await ask(next)
    isRunning = false
  }

  function take(): Question | undefined {
    const index = owner ? waiting.findIndex(({ client }) => client === owner) : 0
    return index < 0 ? undefined : waiting.splice(index, 1)[0]
  }

  async function ask({ client, bytes }: Question): Promise<void> {
    if (bytes === LEFT) {
      if (owner !== client) return
      await db.exec('rollback')
      owner = undefined
      return
    }
    try {
      await db.execProtocolRawStream(bytes, {
        onRawData: (data) => void (client.socket.writable && client.socket.write(Buffer.from(data))),
      })
    } catch {
      client.socket.destroy() // the protocol is out of step: only a new connection helps
    }
    owner = db.isInTransaction() ? client : undefined
  }

  const server = createServer((socket) => {
    const client = new Client(socket)
    clients.add(client)
    socket.on('data', (chunk: Buffer) => {
      for (const bytes of client.read(chunk)) waiting.push({ client, bytes })
      void run()
    })
    socket.on('error', () => {}) // 'close' follows
    socket.on('close', () => {
      clients.delete(client)
      waiting.push({ client, bytes: LEFT })
      void run()
    })
  })
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(path, listening))
  return {
    close: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()))
      for (const { socket } of clients) socket.destroy()
      await closed
    },
  }
}
