/** Lets the browser save what is at an address; where there is nothing to save, the page stays as it is. */
export function saveFrom(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Lets the browser save a text that was made on the page. */
export function saveText(name: string, text: string, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  saveFrom(address, name)
  setTimeout(() => URL.revokeObjectURL(address), 60_000) // some browsers read it only after they have asked where to
}
