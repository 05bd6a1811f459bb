/** What a file says about itself. Null for what it doesn't say, or what no person wrote. */
export type StatedWords = { title: string | null; author: string | null; keywords: string | null }

/** What browsers and servers both know of a format: how its files are recognised, and what they say about themselves. */
export type FileKind = {
  /** The extension of such files, which is also the content's `extension_type`. */
  readonly extension: string
  /** The type that a sender states, and that the original is stored with. */
  readonly contentType: string
  /** Whether a file that begins with these bytes may be one. `head` has the first 1,024 bytes. */
  looksLike(head: Uint8Array): boolean
  /** The title, the author and the keywords in a file's first and last bytes. */
  wordsIn(head: Uint8Array, tail: Uint8Array): StatedWords
}
