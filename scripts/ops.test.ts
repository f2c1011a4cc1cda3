import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** Names in `server/platform/metrics/metrics.ts`, and those that `prom-client` adds. */
const own = [...read('server/platform/metrics/metrics.ts').matchAll(/'(shop_[a-z_0-9]+)'/g)].map(
  ([, name = '']) => name,
)
const OF_NODE = [
  ...[
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_heap_size_used_bytes',
    'nodejs_gc_duration_seconds',
  ],
  ...['process_resident_memory_bytes', 'process_cpu_seconds_total'],
]
const known = new Set([...own, ...OF_NODE, 'up'])

const rules = [...read('ops/alerts.yaml').matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr)
const panels: { title: string; type: string; targets?: { expr: string }[] }[] = JSON.parse(
  read('ops/grafana-dashboard.json'),
).panels
const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

/** Names that are neither functions, nor labels, nor texts. */
const namesIn = (expr: string): string[] =>
  [
    ...expr
      .replace(/"[^"]*"|\{[^}]*\}|by \([^)]*\)|\[[^\]]*\]/g, '')
      .matchAll(/\b[a-z]\w*\b(?!\s*\()/g),
  ]
    .map(([name]) => name.replace(/_(bucket|sum|count)$/, ''))
    .filter((name) => !['and', 'or', 'unless', 'by', 'without', 'e6'].includes(name))

const isClosed = (expr: string): boolean => {
  let open = 0
  for (const sign of expr) {
    open += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (open < 0) return false
  }
  return open === 0
}

test('every figure that a panel or a rule names exists', () => {
  const unknown = [...shown, ...rules].flatMap(namesIn).filter((name) => !known.has(name))
  expect(unknown).toEqual([])
  expect(shown.length).toBeGreaterThan(40)
})

test('every figure is on the dashboard or in a rule', () => {
  const used = new Set([...shown, ...rules].flatMap(namesIn))
  expect(own.filter((name) => !used.has(name))).toEqual([
    'shop_job_last_ok_timestamp_seconds',
    'shop_doctor_last_run_timestamp_seconds',
  ])
})

test('the page on figures lists each of them, and no other', () => {
  const listed = [...read('docs/metrics.md').matchAll(/^\| `(shop_\w+)` \|/gm)].map(
    ([, name = '']) => name,
  )
  expect(listed.toSorted()).toEqual(own.toSorted())
})

test('the guide installs the Node that the dependencies bring', () => {
  const versions = Object.entries(JSON.parse(read('package.json')).optionalDependencies)
  const guide = read('docs/deploy.md')
  for (const [name, version] of versions) expect(guide).toContain(`${name}@${version}`)
  expect(versions.length).toBe(2)
})

test('every PromQL expression is well formed', () => {
  for (const expr of [...shown, ...rules]) {
    expect(isClosed(expr), expr).toBe(true)
    for (const [, name] of expr.matchAll(/(\w+_total)/g))
      expect(expr).toMatch(new RegExp(`(rate|increase)\\(${name}(\\{[^}]*\\})?\\[`))
  }
})

test('every rule names a part of the operations page', () => {
  const book = read('docs/operations.md')
  const anchors = [...book.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  )
  const books = [...read('ops/alerts.yaml').matchAll(/runbook: docs\/operations\.md#(\S+)/g)].map(
    ([, name]) => name,
  )
  expect(books).toHaveLength(rules.length)
  expect(books.filter((name) => !anchors.includes(name ?? ''))).toEqual([])
})
