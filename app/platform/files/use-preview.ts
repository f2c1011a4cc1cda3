import { useEffect, useState } from 'react'

/** An address that shows a chosen file before it is sent; revoked when it is no longer shown. */
export function useImagePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return setAddress(undefined)
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return address
}
