export type StoredFile = { name: string; writtenAt: Date }

/** Stores bytes by name: `originals/ab/abc…`. The shop makes the names, never a client. */
export type Storage = {
  read(name: string): Promise<Buffer | undefined>
  /** Atomic, also when the process is killed. */
  write(name: string, bytes: Uint8Array): Promise<void>
  remove(name: string): Promise<void>
  /** Names in a folder, `originals/ab`. */
  list(folder: string): Promise<StoredFile[]>
  /** When a name was last written; undefined when there is nothing of that name. */
  writtenAt(name: string): Promise<Date | undefined>
}
