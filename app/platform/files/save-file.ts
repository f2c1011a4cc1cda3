export function saveFileFrom(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

export const saveTextFile = (name: string, text: string, type = 'text/plain'): void =>
  saveBlobAsFile(name, new Blob([text], { type: `${type};charset=utf-8` }))

export function saveBlobAsFile(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob)
  saveFileFrom(address, name)
  // some browsers read it only after their dialog
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
