import { createServer, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'
import { SharedStatements } from './shared-statements.ts'

/**
 * Serves PostgreSQL's protocol for PGlite on a unix socket, to any number of clients. PGlite is one
 * session: the messages of one request, up to its Sync, run together, and while a client is in a
 * transaction all others wait. (PGlite's own socket server passes on single messages and mixes the
 * requests of concurrent clients: electric-sql/pglite#1046.)
 */

const PROTOCOL_3 = 196_608
const SSL_REQUEST = 80_877_103
const GSS_REQUEST = 80_877_104
const CANCEL_REQUEST = 80_877_102
const TERMINATE = 'X'.charCodeAt(0)
/** Sync, Query and Flush. */
const ENDS = new Set(Buffer.from('SQH'))

/**
 * The length of the first message in `bytes`, and whether it ends a request; undefined while it is
 * incomplete.
 */
function firstMessage(
  bytes: Buffer,
  isStarted: boolean,
): { length: number; ends: boolean } | undefined {
  const typeBytes = isStarted ? 1 : 0
  if (bytes.length < typeBytes + 4) return undefined
  const length = typeBytes + bytes.readInt32BE(typeBytes)
  return bytes.length >= length
    ? { length, ends: !isStarted || ENDS.has(bytes.readUInt8()) }
    : undefined
}

type ClientRequest = { client: Client; bytes: Buffer }
/** Stands in the queue for a client that disconnected: its transaction is rolled back. */
const DISCONNECT = Buffer.alloc(0)

class Client {
  readonly socket: Socket
  #unread: Buffer = Buffer.alloc(0)
  #request: Buffer[] = []
  #isStarted = false

  constructor(socket: Socket) {
    this.socket = socket
  }

  /** Takes a chunk of the socket and returns the requests that it completes. */
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
      this.#request.push(bytes)
      if (!message.ends) continue
      complete.push(Buffer.concat(this.#request))
      this.#request = []
    }
  }

  /** The first message has no type. False: it did not start a session, and is answered. */
  #start(bytes: Buffer): boolean {
    const code = bytes.readInt32BE(4)
    // unencrypted: a unix socket never leaves the machine
    if (code === SSL_REQUEST || code === GSS_REQUEST) this.socket.write('N')
    if (code === CANCEL_REQUEST) this.socket.end()
    this.#isStarted = code === PROTOCOL_3
    return this.#isStarted
  }
}

/**
 * Serves a database on a unix socket until it is closed. Requests run one at a time, in the order
 * in which they came; while a client is in a transaction, only its requests run. A client that
 * disconnects has its transaction rolled back.
 */
export async function serveSocket(db: PGlite, path: string): Promise<{ close(): Promise<void> }> {
  const clients = new Set<Client>()
  const waiting: ClientRequest[] = []
  let owner: Client | undefined // in a transaction
  let isRunning = false
  const statements = new SharedStatements()

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (let next = take(); next; next = take()) await execute(next)
    isRunning = false
  }

  function take(): ClientRequest | undefined {
    const index = owner ? waiting.findIndex(({ client }) => client === owner) : 0
    return index < 0 ? undefined : waiting.splice(index, 1)[0]
  }

  async function execute({ client, bytes }: ClientRequest): Promise<void> {
    if (bytes === DISCONNECT) {
      if (owner !== client) return
      await db.exec('rollback')
      owner = undefined
      return
    }
    const send = (data: Uint8Array): void => {
      if (client.socket.writable) client.socket.write(data)
    }
    const request = statements.share(bytes)
    if (request.answered) send(request.answered)
    try {
      await db.execProtocolRawStream(request.bytes, {
        onRawData: (data) => {
          request.noteAnswer(data)
          send(Buffer.from(data))
        },
      })
    } catch {
      client.socket.destroy() // the protocol is out of step: the client needs a new connection
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
      waiting.push({ client, bytes: DISCONNECT })
      void run()
    })
  })
  await new Promise<void>((listening, failed) =>
    server.once('error', failed).listen(path, listening),
  )
  return {
    close: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()))
      for (const { socket } of clients) socket.destroy()
      await closed
    },
  }
}
