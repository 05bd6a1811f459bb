import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { IsCommon } from '#app/kernel/values/passwords/guessable-password.ts'

/** The path of the list among the static files. `scripts/build-common-passwords.ts` makes it. */
export const commonPasswordsPath = '/passwords/common.bin'

/** The loaded list. It is loaded once per isolate, when the first password is set. */
let kept: IsCommon | null = null

/**
 * Loads the list of common passwords from the static files that are deployed with the Worker. Throws if there is no list.
 */
export async function fetchCommonPasswords(assets: Fetcher): Promise<IsCommon> {
  if (kept !== null) return kept
  const response = await assets.fetch(`https://assets.local${commonPasswordsPath}`)
  if (!response.ok) throw new Error('the list of common passwords is not among the static files')
  kept = readWordHashes(new Uint8Array(await response.arrayBuffer()))
  return kept
}

/**
 * The number of bytes kept of each word's SHA-256. About one in 30 million other words is then mistaken for one of the
 * list.
 */
const width = 5

/**
 * Writes the file of a list: the first bytes of its words' hashes in order, so that the words themselves are never
 * served.
 */
export function writeWordHashes(words: Iterable<string>): Buffer {
  return Buffer.concat(Array.from(new Set(words), hashOf).sort(Buffer.compare))
}

/** Makes the look-up of a file that `writeWordHashes` wrote. */
export function readWordHashes(file: Uint8Array): IsCommon {
  const hashes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  return (word) => {
    const wanted = hashOf(word)
    for (let low = 0, high = hashes.length / width; low < high; ) {
      const middle = Math.floor((low + high) / 2)
      const order = wanted.compare(hashes, middle * width, (middle + 1) * width)
      if (order === 0) return true
      if (order < 0) high = middle
      else low = middle + 1
    }
    return false
  }
}

function hashOf(word: string): Buffer {
  return createHash('sha256').update(word).digest().subarray(0, width)
}
