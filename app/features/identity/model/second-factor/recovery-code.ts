import { sha256Hex } from '#app/kernel/values/sha256.ts'

/** Signs that aren't taken for one another. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const codes = 10
const length = 12

/** Ten codes of 59 random bits, in a form that is easy to write down: `abcd-efgh-jkmn`. */
export function newRecoveryCodes(randomBytes: (length: number) => Uint8Array): string[] {
  return Array.from({ length: codes }, () => {
    const code = Array.from({ length }, () => randomSign(randomBytes)).join('')
    return code.replace(/(.{4})(?=.)/g, '$1-')
  })
}

/** Bytes beyond the last whole round of signs would make some of them likelier. */
function randomSign(randomBytes: (length: number) => Uint8Array): string {
  for (;;) {
    const [byte = 255] = randomBytes(1)
    if (byte < 256 - (256 % signs.length)) return signs.charAt(byte % signs.length)
  }
}

/** The stored hash of a code, however the code was typed. */
export function recoveryCodeId(staffId: string, typed: string): string {
  return sha256Hex(`${staffId} ${typed.replaceAll('-', '')}`)
}
