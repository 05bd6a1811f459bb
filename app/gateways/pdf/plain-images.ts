import type { FileObject } from './file-objects.ts'

/** An image's size as PDFium reports it: in pixels, and in bytes as stored. */
export type StoredSize = { width: number; height: number; bytes: number }

/** A mask, a different interpretation of the samples, or another image in its place. */
const notPlain = /\/(?:Mask|SMask|SMaskInData|ImageMask|Decode|DecodeParms|Alternates)\b/
const onlyJpeg = /\/Filter\s*(?:\/DCTDecode\b|\[\s*\/DCTDecode\s*\])/

/**
 * Knows which images of a file are simply a JPEG. They are identified by their sizes, which PDFium reports while it
 * doesn't report masks. If one image isn't plain, no other with the same sizes counts as plain.
 */
export class PlainImages {
  readonly #isPlain = new Map<string, boolean>()

  /** Examines each object that passes. */
  async *among(objects: AsyncIterable<FileObject>): AsyncGenerator<FileObject> {
    for await (const object of objects) {
      if (/\/Subtype\s*\/Image\b/.test(object.dictionary)) this.#note(object.dictionary)
      yield object
    }
  }

  has(size: StoredSize): boolean {
    return this.#isPlain.get(keyOf(size)) ?? false
  }

  #note(dictionary: string): void {
    const number = (name: string) =>
      Number(new RegExp(`/${name}\\s+(\\d+)(?!\\d|\\s+\\d+\\s+R)`).exec(dictionary)?.[1] ?? 0)
    const key = keyOf({ width: number('Width'), height: number('Height'), bytes: number('Length') })
    const isWhole = /^<<[\s\S]*>>$/.test(dictionary.trim())
    const isPlain = isWhole && onlyJpeg.test(dictionary) && !notPlain.test(dictionary)
    this.#isPlain.set(key, isPlain && (this.#isPlain.get(key) ?? true))
  }
}

function keyOf({ width, height, bytes }: StoredSize): string {
  return `${width} ${height} ${bytes}`
}
