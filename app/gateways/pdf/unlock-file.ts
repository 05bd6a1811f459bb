import { type Locked, openEmptyOwner } from './empty-owner-key.ts'
import type { FileObject } from './file-objects.ts'

/** Bytes that replace others of the file. */
export interface Patch {
  find: string
  replace: string
}

/** How many times salts are drawn until the result isn't longer than the original. */
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
