import { expect, test } from 'vitest'
import type { Config } from '../config/config.ts'
import { shopOpenLine } from './start-line.ts'

const config = (more: Partial<Config> = {}): Config => {
  const told = {
    origin: 'http://localhost:3000',
    dataDir: '/srv/shop',
    workers: 1,
    cards: { sandboxPort: undefined },
  }
  return { ...told, ...more } as Config
}

test.each<[string, Partial<Config>, string]>([
  ['nothing set', {}, 'data in /srv/shop · mails in /srv/shop/mail'],
  [
    'a database server and mails by SMTP',
    { databaseUrl: 'postgres://…', smtpUrl: 'smtp://…' },
    'data in PostgreSQL · mails sent by SMTP',
  ],
  ['two processes', { workers: 2 }, 'data in /srv/shop · mails in /srv/shop/mail · 2 processes'],
])('%s: the line says where data and mails are', (_what, more, said) => {
  expect(shopOpenLine(config(more), 'http://127.0.0.1:3000')).toBe(
    `The shop is open: http://localhost:3000 · ${said}`,
  )
})
