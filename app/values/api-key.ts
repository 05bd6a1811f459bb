import { sha256Hex } from './sha256.ts'

const pattern = /^bk_([0-9a-z]{1,8})_[\w-]{43}$/

/**
 * A key of the API: `bk_{site in base 36}_{43 signs}`, 256 random bits; 0 is no one site. The prefix is for those who look
 * for secrets that got lost in code. Only its SHA-256 is stored.
 */
export function newApiKey(siteId: number | null, randomBytes: (length: number) => Uint8Array): string {
  return `bk_${(siteId ?? 0).toString(36)}_${Buffer.from(randomBytes(32)).toString('base64url')}`
}

export function isApiKey(token: string): boolean {
  return pattern.test(token)
}

/** The site a key says it is for, 0 for none, and what the database knows it by; null for what is no key. */
export function readApiKeyToken(token: string): { tenantId: number; secret: string } | null {
  const site = pattern.exec(token)?.[1]
  return site === undefined ? null : { tenantId: Number.parseInt(site, 36), secret: sha256Hex(token) }
}
