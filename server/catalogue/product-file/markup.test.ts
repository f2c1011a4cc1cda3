import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/random.ts'
import { markupOfText, textOfMarkup } from './markup.ts'

describe('a description', () => {
  test.each([
    ['<p>Woven in <b>Iseyin</b>.</p>\n<p>Wash cold.</p>', 'Woven in Iseyin.\n\nWash cold.'],
    ['One<br>two<br/><br>three', 'One\ntwo\n\nthree'],
    ['<ul>\n<li>Red</li>\n<li>Blue</li>\n</ul>after', '- Red\n- Blue\n\nafter'],
    ['<h2>Size</h2><div>Large &amp; small</div>', 'Size\n\nLarge & small'],
    ['a<script>alert(1)</script><style>b{}</style>b', 'ab'],
    ['<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>', '1 2\n3'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<p>  many \n blanks  </p><p></p><p></p><p>end', 'many blanks\n\nend'],
    ['no markup:\n\n\n5 < 6 & 7', 'no markup:\n\n\n5 < 6 & 7'],
    ['fish &amp; chips', 'fish & chips'],
  ])('is read without markup, in its paragraphs: %j', (markup, text) =>
    expect(textOfMarkup(markup)).toBe(text),
  )

  test('of any text is read back unchanged', () => {
    const pieces = fc.constantFrom(
      '<b>',
      '</pre>',
      '<pre>',
      '&amp;',
      '&',
      '<',
      '>',
      '\n',
      '\n\n',
      '\r\n',
      '  ',
      'a',
      '\u00a0',
      '<!--',
      ']]>',
      '😀',
      '- ',
      '\t',
    )
    const text = fc.oneof(
      fc.string(),
      fc.array(pieces).map((list) => list.join('')),
    )
    fc.assert(
      fc.property(text, (one) => {
        expect(textOfMarkup(markupOfText(one.trim()))).toBe(one.trim())
      }),
      { numRuns: runs(2000) },
    )
  })
})
