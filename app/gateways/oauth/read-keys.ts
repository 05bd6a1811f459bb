import { askForObject } from './ask.ts'
import { OAuthFault } from './oauth-fault.ts'
import type { Outside } from './provider.ts'
import { lifeOf, Remembered } from './remembered.ts'

type KeySet = ReadonlyMap<string, CryptoKey>

const known = new Remembered<KeySet>(50)
const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
/** Nobody publishes more; each is imported. */
const mostKeys = 50

/**
 * A provider's key by its id. What an isolate remembers is believed until it is out of date; an id it doesn't know is asked
 * for once more, since providers change their keys. Null where the provider has no such key.
 */
export async function findKey(outside: Outside, jwks: string, kid: string): Promise<CryptoKey | null> {
  const remembered = known.get(jwks, outside.now())?.get(kid)
  return remembered ?? (await fetchKeys(outside, jwks)).get(kid) ?? null
}

async function fetchKeys(outside: Outside, jwks: string): Promise<KeySet> {
  const { headers, json } = await askForObject(outside, jwks)
  if (!Array.isArray(json.keys)) throw new OAuthFault('providerDown', 'no keys')
  const keys = new Map<string, CryptoKey>()
  for (const key of json.keys.slice(0, mostKeys).filter(isRs256)) {
    const imported = await crypto.subtle
      .importKey('jwk', plain(key), algorithm, false, ['verify'])
      .catch(() => null)
    if (imported !== null) keys.set(key.kid, imported)
  }
  known.set(jwks, keys, outside.now() + lifeOf(headers))
  return keys
}

type PublishedKey = { kid: string; kty: 'RSA'; n: string; e: string }

/** Only keys for RS256 signatures: no other can verify a token here, whatever its header says. */
function isRs256(key: unknown): key is PublishedKey {
  const { kid, kty, n, e, use = 'sig', alg = 'RS256' } = (key ?? {}) as Record<string, unknown>
  const isText = [kid, n, e].every((part) => typeof part === 'string' && part !== '')
  return isText && kty === 'RSA' && use === 'sig' && alg === 'RS256'
}

function plain({ kty, n, e }: PublishedKey): JsonWebKey {
  return { kty, n, e }
}
