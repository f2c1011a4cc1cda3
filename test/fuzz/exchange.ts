import type { IncomingMessage } from 'node:http'
import type { Operation } from './document.ts'
import type { Form } from './forms.ts'

export type Body = { json: unknown } | { text: string } | { form: Form } | undefined

/** A call as it is drawn: what stands for known values is filled in when it is sent. */
export type Call = {
  operation: Operation
  /** In most as the document says, else another. */
  method: string
  actor: string
  path: unknown[]
  query: readonly (readonly [name: string, value: unknown])[]
  headers: Readonly<Record<string, unknown>>
  body: Body
}

/** A call as its bytes are sent. */
export type Wire = {
  method: string
  url: string
  headers: Record<string, string>
  payload: Buffer | undefined
}

export type Answer = {
  /** 0: none came, and `body` says why. */
  status: number
  type: string
  headers: IncomingMessage['headers']
  body: string
  /** Until its last byte. */
  ms: number
}
