import { expect, test } from 'vitest'
import { developmentErrorPage } from './error-page.ts'

test('an error is text, whatever is in it', () => {
  const page = developmentErrorPage(
    'A <b>',
    `</pre><script>alert("1 & 2")</script>\u001b[31mred\u001b[39m`,
  )
  expect(page).toContain('<h1>A &lt;b&gt;</h1>')
  expect(page).toContain(
    '&lt;/pre&gt;&lt;script&gt;alert(&quot;1 &amp; 2&quot;)&lt;/script&gt;red</pre>',
  )
})

test('another error is another page, the same is not', () => {
  const marks = ['one', 'one', 'two'].map(
    (error) => /data-mark="(\w+)"/.exec(developmentErrorPage('x', error))?.[1],
  )
  expect(marks[0]).toBe(marks[1])
  expect(marks[0]).not.toBe(marks[2])
})
