import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import type { FileObject } from './file-objects.ts'

/**
 * The entries of an encryption dictionary of revision 5 or 6 (ISO 32000-2, 7.6.4): 48 bytes each, and the wrapped keys of
 * 32 bytes.
 */
interface Locked {
  revision: number
  owner: Uint8Array
  ownerKey: Uint8Array
  user: Uint8Array
}

/** The entries that let a user without a password open the file. */
interface Opened {
  user: Uint8Array
  userKey: Uint8Array
}

/** Bytes that replace others of the file, of the same length. */
interface Patch {
  find: string
  replace: string
}

/** How many times random salts are drawn to get a result that isn't longer than the original. */
const DRAWS = 64

/**
 * The changes to a file's encryption dictionary that let it open without a password if its owner's password is empty.
 * Null for other files. The strings keep their lengths.
 */
export async function unlockingPatches(objects: AsyncIterable<FileObject>): Promise<Patch[] | null> {
  for await (const { raw: dictionary } of objects) {
    const revision = Number(/\/R\s+([56])\b/.exec(dictionary)?.[1] ?? 0)
    if (revision === 0 || !/\/Filter\s*\/Standard\b/.test(dictionary)) continue
    const [owner, ownerKey, user, userKey] = ['O', 'OE', 'U', 'UE'].map((key) => stringOf(dictionary, key))
    if (!owner || !ownerKey || !user || !userKey) continue
    const locked = { revision, owner: owner.bytes, ownerKey: ownerKey.bytes, user: user.bytes }
    return patchesFor(locked, user.token, userKey.token)
  }
  return null
}

function patchesFor(locked: Locked, user: string, userKey: string): Patch[] | null {
  for (let draw = 0; draw < DRAWS; draw++) {
    const opened = openEmptyOwner(locked, Buffer.alloc(16, draw + 48))
    if (opened === null) return null
    const [one, other] = [written(opened.user, user), written(opened.userKey, userKey)]
    if (one !== null && other !== null)
      return [
        { find: user, replace: one },
        { find: userKey, replace: other },
      ]
  }
  return null
}

type Text = { token: string; bytes: Uint8Array }

/** A string as it is written in the file, and its value: 48 or 32 bytes, followed by padding. */
function stringOf(dictionary: string, key: string): Text | null {
  const [, token] =
    new RegExp(`/${key}\\s*(<[0-9A-Fa-f\\s]*>|\\((?:\\\\[\\s\\S]|[^\\\\])*?(?<!\\\\)\\))`).exec(dictionary) ??
    []
  if (token === undefined) return null
  const bytes = token.startsWith('<') ? Buffer.from(token.replace(/[^0-9a-f]/gi, ''), 'hex') : literal(token)
  const length = key.length === 1 ? 48 : 32
  return bytes.length < length ? null : { token, bytes: bytes.subarray(0, length) }
}

function literal(token: string): Buffer {
  const text = token.slice(1, -1).replace(/\\(\r\n|[0-7]{1,3}|[\s\S])/g, (_, escaped: string) => {
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 255)
    return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '', '\r': '', '\r\n': '' }[escaped] ?? escaped
  })
  return Buffer.from(text, 'latin1')
}

/** Writes the bytes in the same notation as the old ones, padded with blanks. Null if they need more room. */
function written(bytes: Uint8Array, old: string): string | null {
  const hex = Buffer.from(bytes).toString('hex')
  const text = Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\\()]/g, '\\$&')
    .replaceAll('\r', '\\r')
  const token = old.startsWith('<') ? `<${hex}>` : `(${text})`
  return token.length > old.length ? null : token.padEnd(old.length)
}

/**
 * Makes a user entry that an empty password opens, from an owner entry with an empty password. Some files need a password to open, but have
 * an empty one for their owner, who may do even more. Anybody can open those, but PDFium never tries an empty owner password. `salts` has
 * 16 bytes. Null if the owner's password isn't empty.
 */
function openEmptyOwner({ revision, owner, ownerKey, user }: Locked, salts: Uint8Array): Opened | null {
  const hash = revision === 5 ? hashOf : hardenedHashOf
  const [check, unlock] = [owner.subarray(32, 40), owner.subarray(40, 48)]
  if (!Buffer.from(hash(check, user)).equals(owner.subarray(0, 32))) return null
  const key = aes('decrypt', hash(unlock, user), ownerKey)
  const [forCheck, forKey] = [salts.subarray(0, 8), salts.subarray(8, 16)]
  const none = new Uint8Array()
  return {
    user: Buffer.concat([hash(forCheck, none), salts]),
    userKey: aes('encrypt', hash(forKey, none), key),
  }
}

/** The revision-5 hash of an empty password. */
function hashOf(salt: Uint8Array, user: Uint8Array): Uint8Array {
  return createHash('sha256').update(salt).update(user).digest()
}

/** Algorithm 2.B for an empty password: at least 64 rounds, until the last byte is small enough. */
function hardenedHashOf(salt: Uint8Array, user: Uint8Array): Uint8Array {
  let key = hashOf(salt, user)
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const block = Buffer.concat([key, user])
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    )
    const mixed = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => block)))
    // 256 leaves 1 when divided by 3, so the number's remainder equals that of the sum of its bytes.
    const which = mixed.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(['sha256', 'sha384', 'sha512'][which]!).update(mixed).digest()
    last = mixed.at(-1)!
  }
  return key.subarray(0, 32)
}

function aes(way: 'encrypt' | 'decrypt', key: Uint8Array, data: Uint8Array): Uint8Array {
  const make = way === 'encrypt' ? createCipheriv : createDecipheriv
  return make('aes-256-cbc', key, Buffer.alloc(16)).setAutoPadding(false).update(data)
}
