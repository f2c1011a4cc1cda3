import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { messages } from '#contract/messages.ts'
import { NOTHING_RUNS } from '../headers.ts'
import { REQUEST_ID } from '../request-id.ts'

/** Callers who were refused together must not come back together: each gets another time. */
export const BUSY_RETRY_S = { least: 2, most: 6 }

/** The colours of `app/app.css`; its file would be one request more. */
const BUSY_PAGE_STYLE = `
:root { color-scheme: light dark; --paper: #faf8f2; --ink: #17183a; --muted: #57566f }
@media (prefers-color-scheme: dark) { :root { --paper: #101128; --ink: #f3f1e8; --muted: #b5b5ce } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 26rem; padding: 1.5rem; text-align: center }
h1 { font-size: 1.5rem; line-height: 1.25 }
h1, p { text-wrap: balance }
p { color: var(--muted) }
`
const styleHash = createHash('sha256').update(BUSY_PAGE_STYLE).digest('base64')
const BUSY_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`

/** It asks again by itself, without a script. */
const busyPageHtml = (retryS: number): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${retryS}">
<title>${messages.busyTitle}</title>
<style>${BUSY_PAGE_STYLE}</style>
<main>
<h1>${messages.busyTitle}</h1>
<p>${messages.busyText}</p>
</main>
</html>
`

const JSON_BODY = JSON.stringify({ message: messages.busy })

/** Written past Fastify: a refusal has to cost next to nothing. */
export function answerShopBusy(
  { url = '', headers }: IncomingMessage,
  response: ServerResponse,
  id: string,
): void {
  const isPage = !url.startsWith('/api') && headers.accept?.includes('text/html') === true
  const choices = BUSY_RETRY_S.most - BUSY_RETRY_S.least + 1
  const retryS = BUSY_RETRY_S.least + Math.floor(Math.random() * choices)
  const body = isPage ? busyPageHtml(retryS) : JSON_BODY
  const answerHeaders: Record<string, string | number> = {
    ...NOTHING_RUNS,
    'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'retry-after': String(retryS),
    'cache-control': 'no-store',
    [REQUEST_ID]: id,
  }
  if (isPage) answerHeaders['content-security-policy'] = BUSY_PAGE_POLICY
  response.writeHead(503, answerHeaders).end(body)
}
