import fc from 'fast-check'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/random.ts'
import { renderToHtml } from './to-html.ts'

/** Texts with all that HTML gives a meaning to. */
const text = fc.oneof(
  fc.string(),
  fc.string({
    unit: fc.constantFrom('<', '>', '&', '"', "'", '\\', '/', '-', '!', 'a', ' ', '₦', '\u2028'),
  }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</ul></script>',
    '&lt;',
    '<!-- -->',
  ),
)

const reactSays = (node: ReactNode): string => renderToString(node)

describe('HTML of elements without state', () => {
  test('of any texts, side by side or within each other, is what React writes', () => {
    fc.assert(
      fc.property(text, text, fc.integer(), (one, two, number) => {
        const node = (
          <p className={one} title={two} data-number={number}>
            {one}
            {two}
            <>
              {number}
              {null}
              <b>{two}</b>
              {false}
              {[one, two]}
            </>
            <br />
            {one}
          </p>
        )
        expect(renderToHtml(node)).toBe(reactSays(node))
      }),
      { numRuns: runs(500) },
    )
  })

  test('is refused where an element needs more than that', () => {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the case
    const raw = <p dangerouslySetInnerHTML={{ __html: '<b>bold</b>' }} />
    const styled = <p style={{ color: 'red' }} />
    const script = <a href={['javascript', 'alert(1)'].join(':')}>Open</a>
    const elsewhere = <a href="//elsewhere.example">Open</a>
    for (const node of [raw, styled, script, elsewhere, <p key="hidden" hidden />])
      expect(() => renderToHtml(node)).toThrow()
  })
})
