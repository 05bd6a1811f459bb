import type { IsCommon } from '#app/kernel/values/passwords/guessable-password.ts'
import { readWordHashes } from './word-hashes.ts'

/** The path of the list among the static files. `scripts/build-common-passwords.ts` makes it. */
export const commonPasswordsPath = '/passwords/common.bin'

/** Read once for the isolate, when the first password is set. */
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
