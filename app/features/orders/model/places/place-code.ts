import { sha256Hex } from '#app/kernel/values/sha256.ts'

/** Crockford's base 32: no I, L, O and U, so that a code can be read from paper and typed. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 16

/** Makes a code of 80 random bits in groups of four characters, such as `7Q2M-0XKD-93TA-VW5B`. */
export function newPlaceCode(randomBytes: (size: number) => Uint8Array): string {
  const characters = Array.from(randomBytes(length), (byte) => alphabet[byte & 31]).join('')
  return characters.replace(/.{4}(?!$)/g, '$&-')
}

/** The id under which the database stores a code, its SHA-256. Null if the text can't be a code. Case, spaces, hyphens and similar letters don't matter. */
export function placeCodeHash(typed: string): string | null {
  const characters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  const isCode =
    characters.length === length && [...characters].every((character) => alphabet.includes(character))
  return isCode ? sha256Hex(`place ${characters}`) : null
}
