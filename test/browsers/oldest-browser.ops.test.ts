import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parse } from 'acorn'
import { expect, test } from 'vitest'
import { openPages } from '../built-pages.ts'
import { NEWER } from './newer-functions.ts'

/**
 * The built scripts against Chrome 100, which the pages support (docs/browsers.md). Its styles:
 * `e2e/platform/oldest-browser.spec.ts`.
 */

const scripts = globSync('build/client/assets/*.js').map((path) => ({
  name: basename(path),
  text: readFileSync(path, 'utf8'),
}))
const fallbacks = scripts.find(({ name }) => name.startsWith('older-browsers-'))

/** Called only where they exist. */
const ASKED_FOR = [
  'Document.prototype.startViewTransition', // React Router: a navigation without a transition
  'globalThis.navigation', // React: scroll restoration
]

const ITERATOR =
  /\.(entries|keys|values)\(\)\.(drop|every|filter|find|flatMap|forEach|map|reduce|some|take|toArray)\(/

function callsOf(text: string): string[] {
  const calls = Object.entries(NEWER).flatMap(([owner, names]) =>
    names
      .filter((name) => {
        if (owner === 'globalThis') return new RegExp(`(?<![\\w$.'"-])${name}\\.`).test(text)
        return text.includes(owner.endsWith('.prototype') ? `.${name}(` : `${owner}.${name}(`)
      })
      .map((name) => `${owner}.${name}`),
  )
  return ITERATOR.test(text) ? [...calls, 'Iterator.prototype'] : calls
}

test('no script has syntax that is newer than Chrome 100', () => {
  expect(scripts.length).toBeGreaterThan(50)
  for (const { name, text } of scripts) {
    const options = { ecmaVersion: 2022, sourceType: 'module' } as const
    expect(() => parse(text, options), name).not.toThrow()
  }
})

test('the inline script of pages runs in Chrome 100 without fallbacks', async () => {
  const { inlineScripts } = await openPages()
  expect(inlineScripts).toHaveLength(1)
  for (const text of inlineScripts) {
    expect(() => parse(text, { ecmaVersion: 2022, sourceType: 'script' })).not.toThrow()
    expect(callsOf(text)).toEqual([])
  }
})

test('a function that is newer than Chrome 100 has a fallback', () => {
  const called = new Set(
    scripts.filter((script) => script !== fallbacks).flatMap(({ text }) => callsOf(text)),
  )
  expect([...called]).toContain('Array.prototype.toSorted')
  const missing = [...called].filter(
    (name) => !new RegExp(`\\b${name.split('.').at(-1)}[(:]`).test(fallbacks?.text ?? ''),
  )
  expect(missing.filter((name) => !ASKED_FOR.includes(name))).toEqual([])
})
