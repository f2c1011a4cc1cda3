/** Texts that would run in a page that treats them as markup or code; each sets `window.ran`. */
export const HOSTILE_TEXTS: readonly string[] = [
  '<script>window.ran=1</script>',
  '</script><script>window.ran=2</script>',
  '</title></textarea><script>window.ran=3</script>',
  '<img src=x onerror=window.ran=4>',
  '"><svg onload="window.ran=5">',
  "'-(window.ran=6)-'",
  'javascript:window.ran=7',
  '<!--<script>window.ran=8</script>-->',
  '\u2028window.ran=9\u2029//',
  '\\u003cscript\\u003ewindow.ran=10\\u003c/script\\u003e',
  '<a href="javascript:window.ran=11">x</a>',
  '<iframe srcdoc="<script>parent.ran=12</script>">',
  '&lt;script&gt;window.ran=13&lt;/script&gt;',
  '{"ran":14}</script><script type="module">window.ran=14</script>',
]

/** What is repeated in texts that take long where code is not linear in their length. */
export const COSTLY_UNITS: Readonly<Record<string, string>> = {
  'mixed marks': '\u0316\u0300',
  'half-width sound marks': '\uff9e\u0316',
  'letters with 30 marks': `a${'\u0316\u0300'.repeat(15)}`,
  blanks: ' ',
  'line ends': '\r\n',
  'blanks and words': ' \ta',
  digits: '1',
  'groups of digits': '.234',
  emoji: '👩‍👩‍👧‍👦',
  'direction marks': '\u202e',
  'one long word': 'ọ',
  dots: '.',
  'parts of an address': 'a@a.',
  brackets: '[(<',
  quotes: `'"`,
  slashes: '/\\',
}
