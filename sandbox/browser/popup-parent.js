/** Messages to and from the shop's page around this popup. */

/** The origin of the page that framed this popup, given by its script. */
const parentOrigin = new URLSearchParams(window.location.search).get('parent')

/** Sends an event to the shop's page and to no other. */
export function notifyParent(event, data) {
  if (parentOrigin) window.parent.postMessage({ event, data }, parentOrigin)
}

/**
 * Listens to messages of the shop's page. `on` maps message names to functions: `newTransaction`
 * (with its parameters), `render` and `close`.
 */
export function listen(on) {
  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== parentOrigin || source !== window.parent) return
    if (data?.type === 'inline:url') on[data.path]?.(data.params)
    else if (typeof data === 'string') on[data]?.()
  })
}
