import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { syncPathToDisk } from '../sync-path.ts'

/** `attachments`: files of a few kilobytes each. */
export type Mail = {
  from: { name: string; address: string }
  to: string
  subject: string
  html: string
  text: string
  messageId: string
  headers?: Record<string, string>
  attachments?: { filename: string; content: Buffer; contentType: string }[]
}
/** @throws when the mail was not accepted: it is tried again */
export type Mailer = { send(mail: Mail): Promise<void> }

/** `smtp://user:password@host:port`, or smtps. */
export function createSmtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return { send: async (mail) => void (await transport.sendMail(mail)) }
}

/** Writes each mail to a file that mail programs open. For a shop without a mail server. */
export function createFileMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  mkdirSync(folder, { recursive: true })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(mail)
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
      await writeFile(join(folder, `.${name}`), message, { flush: true })
      await rename(join(folder, `.${name}`), join(folder, name)) // no reader sees half a file
      await syncPathToDisk(folder) // it counts as sent from now on
    },
  }
}
