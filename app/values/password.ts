import { Buffer } from 'node:buffer'
import { scrypt, timingSafeEqual } from 'node:crypto'
import { sha256Hex } from './sha256.ts'

/**
 * A password reaches the server as its digest: the lower-case hex SHA-256 of the NFKC form. API clients send
 * it as `password_hash`, for forms the server derives it; what is stored is scrypt of the digest (decision 4).
 */
export function passwordDigest(plain: string): string {
  return sha256Hex(plain.normalize('NFKC'))
}

export function isPasswordDigest(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

/** N = 2^14. The largest intermediate buffer is 128·N·r = 16 MiB. */
const cost = { N: 16_384, r: 8, p: 5, maxmem: 48 * 1024 * 1024 }
const hashLength = 32
const phcPattern = /^\$scrypt\$ln=14,r=8,p=5\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/

/** Stands in for the hash of an account that does not exist. Nobody knows a digest that fits it. */
const nobodysHash = '$scrypt$ln=14,r=8,p=5$Yk1yd3ZqTGxoN0dXc2R0UQ$0q1u5B8Yc4nJr7Xh2vKe9TzWm3LfPa6DiSgOxNbUyQk'

/** Hashes a digest for storing, as a PHC string. `salt` are 16 random bytes. */
export async function hashPassword(digest: string, salt: Uint8Array): Promise<string> {
  if (salt.length !== 16) throw new RangeError('a salt has 16 bytes')
  const hash = await derive(digest, salt)
  return `$scrypt$ln=14,r=8,p=5$${unpadded(salt)}$${unpadded(hash)}`
}

/**
 * Whether a digest belongs to a stored hash. Takes the same time for an account that does not exist (`null`), so
 * that the time of an answer tells nothing (decision 9). A hash of another form fits nothing.
 */
export async function verifyPassword(digest: string, stored: string | null): Promise<boolean> {
  const known = phcPattern.exec(stored ?? '')
  const [, salt = '', hash = ''] = known ?? phcPattern.exec(nobodysHash) ?? []
  const derived = await derive(digest, Buffer.from(salt, 'base64'))
  const fits = timingSafeEqual(derived, Buffer.from(hash, 'base64'))
  return known !== null && fits
}

function derive(digest: string, salt: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(digest, salt, hashLength, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '')
}
