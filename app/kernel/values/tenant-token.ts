import { sha256Hex } from './sha256.ts'

/**
 * The kinds of secret tokens. A token names its tenant, so that it is found by one read on a key that starts with the tenant:
 * `{kind}{tenant in base 36}.{43 characters}`, 256 random bits (docs/adr/011). Only its SHA-256 is stored.
 */
export const tokenKinds = {
  reader: 'r',
  staff: 's',
  launch: 'v',
  viewerKey: 'k',
  flow: 'f',
  mailLink: 'l',
  app: 'a',
  device: 'd',
  signIn: 'p',
  directLink: 'o',
  shelf: 'h',
  alert: 'u',
} as const
export type TokenKind = keyof typeof tokenKinds

type TenantToken = { kind: TokenKind; tenantId: number; id: string }

export function newTenantToken(
  kind: TokenKind,
  tenantId: number,
  randomBytes: (length: number) => Uint8Array,
): string {
  const random = Buffer.from(randomBytes(32)).toString('base64url')
  return `${tokenKinds[kind]}${tenantId.toString(36)}.${random}`
}

/** The kind, the tenant and the stored id of a token. Null if the text isn't one of our tokens. */
export function readTenantToken(token: string): TenantToken | null {
  const match = /^([rsvkfladpohu])([0-9a-z]{1,8})\.[\w-]{43}$/.exec(token)
  const kind = (Object.keys(tokenKinds) as TokenKind[]).find((name) => tokenKinds[name] === match?.[1])
  if (match === null || kind === undefined) return null
  return { kind, tenantId: Number.parseInt(match[2] as string, 36), id: tokenId(token) }
}

/** Removes tokens, and codes in links that redeem them, from a text before it is logged, since anybody who reads the log could use them. */
export function withoutTokens(text: string): string {
  return text
    .replace(/(?<![\w-])[rsvkfladpohu][0-9a-z]{1,8}(?:\.|%2E)[\w-]{43}/gi, '…')
    .replace(/(?<=redeem\/)[^/?#\s"]+/g, '…')
}

/** The id under which the database stores a token: its lower-case hex SHA-256. */
export function tokenId(token: string): string {
  return sha256Hex(token)
}

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

/** The site that a key names (0 for none) and the hash under which the database stores it. Null if the text isn't an API key. */
export function readApiKeyToken(token: string): { tenantId: number; secret: string } | null {
  const site = pattern.exec(token)?.[1]
  return site === undefined ? null : { tenantId: Number.parseInt(site, 36), secret: sha256Hex(token) }
}
