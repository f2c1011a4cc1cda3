export function saveFrom(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

export const saveText = (name: string, text: string, type = 'text/plain'): void =>
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }))

export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob)
  saveFrom(address, name)
  // some browsers read it only after their dialog
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
