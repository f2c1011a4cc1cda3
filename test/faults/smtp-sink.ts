import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type SmtpSink = {
  port: number
  /** Ids of all mails, repeated ones included. */
  ids: string[]
  close(): Promise<void>
}

/** A mail server that takes every mail and remembers its id. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const ids: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, taken) => {
      text(stream).then((mail) => {
        ids.push(/^message-id:\s*<([^>]+)@/im.exec(mail)?.[1] ?? '')
        taken()
      }, taken)
    },
  })
  server.on('error', () => {}) // a client that was killed
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    port: (listener.address() as AddressInfo).port,
    ids,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
