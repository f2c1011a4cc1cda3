/**
 * `/sales/:id` and `{ id: 'a/b' }` make `/sales/a%2Fb`. A missing value is left out; a list repeats
 * its name.
 */
export function buildCallAddress(
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
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const items = [value].flat().filter((item) => item !== undefined)
    for (const item of items) given.append(name, String(item))
  }
  const queryText = given.toString()
  return queryText === '' ? address : `${address}?${queryText}`
}
