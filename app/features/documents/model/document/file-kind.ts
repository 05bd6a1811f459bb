/** What browsers and servers both know of a format: how its files are recognised, and the title that they state. */
export type FileKind = {
  /** The extension of such files, which is also the content's `extension_type`. */
  readonly extension: string
  /** The type that a sender states, and that the original is stored with. */
  readonly contentType: string
  /** Whether a file that begins with these bytes may be one. `head` has the first 1,024 bytes. */
  looksLike(head: Uint8Array): boolean
  /** The title in a file's first and last bytes. Null if they state none that a person wrote. */
  titleIn(head: Uint8Array, tail: Uint8Array): string | null
}
