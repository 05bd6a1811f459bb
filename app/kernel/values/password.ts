import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'
import { type GiveWay, scryptInSteps } from '#app/kernel/values/scrypt/scrypt.ts'
import { scryptCost } from './scrypt-cost.ts'
import { sha256Hex } from './sha256.ts'

/**
 * The digest in which the server receives a password: the lower-case hex SHA-256 of its NFKC form. API clients send it as `password_hash`;
 * for forms the server computes it. The database stores the scrypt of this digest (ruling 4).
 */
export function passwordDigest(plain: string): string {
  return sha256Hex(plain.normalize('NFKC'))
}

export function isPasswordDigest(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

const { ln, r, p } = scryptCost
const hashLength = 32
const form = `$scrypt$ln=${ln},r=${r},p=${p}$`

/** A hash that no digest matches, compared if the account doesn't exist. */
const nobodysHash = `${form}Yk1yd3ZqTGxoN0dXc2R0UQ$0q1u5B8Yc4nJr7Xh2vKe9TzWm3LfPa6DiSgOxNbUyQk`

/** What scripts do between the steps of a hash: nobody waits for them. */
const atOnce: GiveWay = async () => {}

/** Hashes a digest for storage, as a PHC string. `salt` is 16 random bytes. Gives way between the steps of the hash. */
export async function hashPassword(digest: string, salt: Uint8Array, giveWay = atOnce): Promise<string> {
  if (salt.length !== 16) throw new RangeError('a salt has 16 bytes')
  const hash = await derive(digest, salt, giveWay)
  return `${form}${unpadded(salt)}$${unpadded(hash)}`
}

/**
 * Whether a digest matches a stored hash. Takes as long when the account doesn't exist (`null`), so that the response
 * time reveals nothing (ruling 9). A hash in another format never matches. Gives way between the steps of the hash.
 */
export async function verifyPassword(
  digest: string,
  stored: string | null,
  giveWay = atOnce,
): Promise<boolean> {
  const known = partsOf(stored ?? '')
  const { salt, hash } = known ?? (partsOf(nobodysHash) as Parts)
  const derived = await derive(digest, Buffer.from(salt, 'base64'), giveWay)
  const fits = timingSafeEqual(derived, Buffer.from(hash, 'base64'))
  return known !== null && fits
}

type Parts = { salt: string; hash: string }

/** The salt and the hash of a PHC string with our cost parameters. Null for any other format. */
function partsOf(stored: string): Parts | null {
  if (!stored.startsWith(form)) return null
  const [, salt = '', hash = ''] =
    /^([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/.exec(stored.slice(form.length)) ?? []
  return hash === '' ? null : { salt, hash }
}

function derive(digest: string, salt: Uint8Array, giveWay: GiveWay): Promise<Buffer> {
  return scryptInSteps(digest, salt, { ...scryptCost, length: hashLength }, giveWay)
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '')
}
