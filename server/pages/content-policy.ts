import { createHash } from 'node:crypto'
import type { CardOrigins } from '../app.ts'

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g

/** What a page may load and run: its own files, and the inline scripts it was rendered with, by their hashes. */
export function contentPolicy(html: string, cards?: CardOrigins): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => `'sha256-${sha256(script)}'`)
  // The provider's script opens its popup in a frame; only payment pages may have it.
  const script = ["'self'", ...new Set(hashes), ...(cards ? [cards.script] : [])]
  return [
    "default-src 'self'",
    `script-src ${script.join(' ')}`,
    `style-src 'self'${cards ? ` ${cards.style.join(' ')}` : ''}`,
    `connect-src 'self'${cards ? ` ${cards.connect.join(' ')}` : ''}`,
    `frame-src ${cards ? cards.frame : "'none'"}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')
