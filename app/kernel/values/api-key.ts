import { sha256Hex } from './sha256.ts'

const pattern = /^bk_([0-9a-z]{1,8})_[\w-]{43}$/

/**
 * An API key: `bk_{site in base 36}_{43 characters}`, 256 random bits. Site 0 means a key that isn't limited to one site.
 * Secret scanners find a leaked key by its prefix. Only its SHA-256 is stored.
 */
export function newApiKey(siteId: number | null, randomBytes: (length: number) => Uint8Array): string {
  return `bk_${(siteId ?? 0).toString(36)}_${Buffer.from(randomBytes(32)).toString('base64url')}`
}

export function isApiKey(token: string): boolean {
  return pattern.test(token)
}

/**
 * The site that a key names (0 for none) and the hash under which the database keeps it. Null if the text isn't an API
 * key.
 */
export function readApiKeyToken(token: string): { tenantId: number; secret: string } | null {
  const site = pattern.exec(token)?.[1]
  return site === undefined ? null : { tenantId: Number.parseInt(site, 36), secret: sha256Hex(token) }
}
