import type { FileObject } from './file-objects.ts'

/** As PDFium tells it of an image: pixels, and bytes as they are stored. */
export type StoredSize = { width: number; height: number; bytes: number }

/** A mask, another reading of its samples or another picture in its place. */
const notPlain = /\/(?:Mask|SMask|SMaskInData|ImageMask|Decode|DecodeParms|Alternates)\b/
const onlyJpeg = /\/Filter\s*(?:\/DCTDecode\b|\[\s*\/DCTDecode\s*\])/

/**
 * Which images of a file are a JPEG and nothing else. They are known by their sizes, which PDFium tells, while it doesn't tell
 * of masks; where one image isn't plain, no other of the same sizes is taken for plain either.
 */
export class PlainImages {
  readonly #isPlain = new Map<string, boolean>()

  /** Looks at each object that passes. */
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
