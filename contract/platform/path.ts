/**
 * `/sales/:id` and `{ id: 'a/b' }` make `/sales/a%2Fb`. A missing value is left out; a list repeats
 * its name.
 */
export function pathOf(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
) {
  const address = path.replace(/\/:(\w+)\??/g, (_whole, name: string) => {
    const value = params[name]
    return value === undefined || value === ''
      ? ''
      : `/${encodeURIComponent(String(value).toWellFormed())}`
  })
  const given = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((item) => (item === undefined ? [] : [[name, String(item)]])),
  )
  return given.length > 0 ? `${address}?${new URLSearchParams(given)}` : address
}
