import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Usage, usage } from './usage.ts'

/** `node:http` alone: sends the same answer to every request. */

export type Answer = { headers: readonly string[]; body: Uint8Array }
export type BareReady = { url: string }
export type BareCall = { kind: 'send'; answer: Answer } | { kind: 'usage' }
export type BareResults = { send: true; usage: Usage }

let headers: readonly string[] = []
let body: Uint8Array = Buffer.alloc(0)

const server = createServer((_request, response) => {
  response.writeHead(200, headers as string[])
  response.end(body)
})

process.on('message', (call: BareCall) => {
  if (call.kind === 'usage') {
    process.send?.(usage())
    return
  }
  headers = call.answer.headers
  body = Buffer.from(call.answer.body)
  process.send?.(true)
})
process.once('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ url: `http://127.0.0.1:${port}` } satisfies BareReady)
})
