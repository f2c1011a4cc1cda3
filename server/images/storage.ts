/** A stored name, and when it was last written. */
export type Stored = { name: string; writtenAt: Date }

/** Stores bytes by name: `originals/ab/abc…`. The shop makes the names, never a client. */
export type Storage = {
  /** Undefined when there is nothing of that name. */
  read(name: string): Promise<Buffer | undefined>
  /** Whole or not at all, also when the process ends meanwhile. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Of a name that is not there, nothing happens. */
  remove(name: string): Promise<void>
  /** All names in a folder, `originals/ab`. */
  list(folder: string): Promise<Stored[]>
  /** When a name was last written; undefined when there is nothing of that name. */
  writtenAt(name: string): Promise<Date | undefined>
}
