import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

/**
 * The entries of an encryption dictionary of revision 5 or 6 (ISO 32000-2, 7.6.4): 48 bytes each, and the wrapped keys of
 * 32 bytes.
 */
export interface Locked {
  revision: number
  owner: Uint8Array
  ownerKey: Uint8Array
  user: Uint8Array
}

/** The same entries for a user without a password. */
export interface Opened {
  user: Uint8Array
  userKey: Uint8Array
}

/**
 * Some files need a password to open, but have an empty one for their owner, who may do even more. Anybody can open
 * those, but PDFium never tries an empty owner password. Answers the user entry that an empty password fits, with `salts`
 * of 16 bytes. Null if the owner's password isn't empty.
 */
export function openEmptyOwner(
  { revision, owner, ownerKey, user }: Locked,
  salts: Uint8Array,
): Opened | null {
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

/** For an empty password. */
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
    // 256 leaves 1 when divided by 3, so the remainder of the number is that of the sum of its bytes.
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
