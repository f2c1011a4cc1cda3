/** `/sales/:id` and `{ id: 'a/b' }` make `/sales/a%2Fb`; a missing optional part is left out. */
export function pathOf(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\/:(\w+)\??/g, (_whole, name: string) => {
    const value = params[name]
    return value === undefined || value === '' ? '' : `/${encodeURIComponent(String(value).toWellFormed())}`
  })
}
