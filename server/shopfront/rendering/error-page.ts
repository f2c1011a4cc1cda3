import { createHash } from 'node:crypto'
import { stripVTControlCharacters } from 'node:util'

/**
 * Writes an error as a page, for development. The page checks each second whether the error is
 * fixed, and reloads then. This module imports nothing of the shop, which may be what is broken.
 */
export function developmentErrorPage(title: string, error: string): string {
  const text = stripVTControlCharacters(error)
  const mark = createHash('sha256').update(text).digest('hex')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeErrorText(title)}</title>
<style>
  :root { color-scheme: light dark; font-family: system-ui, sans-serif }
  body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
  pre { overflow: auto; padding: 1rem; border: 2px solid #d33; border-radius: 0.5rem; white-space: pre-wrap; overflow-wrap: anywhere }
</style>
<h1>${escapeErrorText(title)}</h1>
<pre tabindex="0">${escapeErrorText(text)}</pre>
<p>This page reloads when the error is fixed.</p>
<script data-mark="${mark}">
  const { mark } = document.currentScript.dataset
  const check = async () => {
    const text = await fetch(location.href, { cache: 'no-store' }).then((answer) => answer.text(), () => mark)
    if (text.includes(mark)) setTimeout(check, 1000)
    else location.reload()
  }
  setTimeout(check, 1000)
</script>
</html>
`
}

const HTML_ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const escapeErrorText = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => HTML_ENTITIES[character] ?? '')
