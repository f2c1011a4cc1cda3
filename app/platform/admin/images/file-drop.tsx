import { type ComponentProps, type DragEvent, type ReactNode, useState } from 'react'
import '../upload.css'
import { isImageMove } from './use-drag.ts'

type FileDropProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children'> & {
  onFiles: (files: File[]) => void
  children: ReactNode
  areaClass?: string
}

/** A field for files, which are chosen or dropped on it. */
export function FileDrop({ onFiles, children, areaClass = '', ...input }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    setOver(false)
    if (isImageMove(event)) return // not a file: it is moved to another place
    event.preventDefault()
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(input.multiple ? files : files.slice(0, 1))
  }
  return (
    <label
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!isImageMove(event))
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`file-drop ${areaClass}`}
    >
      <input
        {...input}
        type="file"
        className="sr-only"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = '' // so that the same file can be chosen again
          if (files.length > 0) onFiles(files)
        }}
      />
      {children}
    </label>
  )
}
