/** `/sales/:id` and `{ id: 'a/b' }` make `/sales/a%2Fb`; a missing optional part or query value is left out. */
export function pathOf(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const address = path.replace(/\/:(\w+)\??/g, (_whole, name: string) => {
    const value = params[name]
    return value === undefined || value === '' ? '' : `/${encodeURIComponent(String(value).toWellFormed())}`
  })
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  if (given.length === 0) return address
  return `${address}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}
