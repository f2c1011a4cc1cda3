/** The conversation with the shop's page around this popup. */

/** The page that framed us, as its script said. */
const parentOrigin = new URLSearchParams(window.location.search).get('parent')

/** Tells the shop's page, and no other, that something happened. */
export function tell(event, data) {
  if (parentOrigin) window.parent.postMessage({ event, data }, parentOrigin)
}

/** `on` maps message names to functions: `newTransaction` (with its parameters), `render` and `close`. */
export function listen(on) {
  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== parentOrigin || source !== window.parent) return
    if (data?.type === 'inline:url') on[data.path]?.(data.params)
    else if (typeof data === 'string') on[data]?.()
  })
}
