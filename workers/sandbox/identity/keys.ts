import { type Ground, newUuid } from '#workers/sandbox/ground.ts'
import type { ProviderName } from './provider.ts'

export type SigningKey = { kid: string; privateKey: JsonWebKey; publicKey: JsonWebKey }

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

/** The newest key of a provider; the first is made when it is needed. */
export async function signingKey(ground: Ground, provider: ProviderName): Promise<SigningKey> {
  const keys = await listKeys(ground, provider)
  return keys.at(-1) ?? (await addKey(ground, provider, 1))
}

/** From now on another key signs; what the old ones have signed stays valid. */
export async function rotateKey(ground: Ground, provider: ProviderName): Promise<SigningKey> {
  await signingKey(ground, provider)
  const keys = await listKeys(ground, provider)
  return addKey(ground, provider, keys.length + 1)
}

/** A key that isn't the provider's. */
export async function strangersKey(ground: Ground): Promise<SigningKey> {
  const known = await ground.state.get<SigningKey>('stranger')
  if (known !== null) return known
  const key = await newKey(ground)
  await ground.state.put('stranger', key)
  return key
}

/** What the provider publishes (RFC 7517), oldest first. */
export async function publicKeys(ground: Ground, provider: ProviderName): Promise<JsonWebKey[]> {
  await signingKey(ground, provider)
  const keys = await listKeys(ground, provider)
  return keys.map(({ kid, publicKey: { kty, n, e } }) => ({ kid, kty, n, e, alg: 'RS256', use: 'sig' }))
}

export async function signRs256(key: SigningKey, text: string): Promise<Uint8Array> {
  const imported = await crypto.subtle.importKey('jwk', key.privateKey, algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign(algorithm.name, imported, new TextEncoder().encode(text)))
}

/** The old trick: the public key, as everybody can write it down, as the secret of an HMAC. */
export async function signHs256(key: SigningKey, text: string): Promise<Uint8Array> {
  const published = await crypto.subtle.importKey('jwk', key.publicKey, algorithm, true, ['verify'])
  const spki = new Uint8Array((await crypto.subtle.exportKey('spki', published)) as ArrayBuffer)
  const lines = btoa(String.fromCharCode(...spki)).replace(/.{64}(?=.)/g, '$&\n')
  const pem = `-----BEGIN PUBLIC KEY-----\n${lines}\n-----END PUBLIC KEY-----\n`
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(pem), hmac, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', secret, new TextEncoder().encode(text)))
}

function listKeys({ state }: Ground, provider: ProviderName): Promise<SigningKey[]> {
  return state.list<SigningKey>(`key/${provider}/`)
}

/** Adds a key. If two requests make the same key at once, both get the first one. */
async function addKey(ground: Ground, provider: ProviderName, number: number): Promise<SigningKey> {
  const place = `key/${provider}/${String(number).padStart(6, '0')}`
  const key = await newKey(ground)
  if (await ground.state.add(place, key)) return key
  return (await ground.state.get<SigningKey>(place)) as SigningKey
}

async function newKey(ground: Ground): Promise<SigningKey> {
  const pair = (await crypto.subtle.generateKey(
    { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  )) as CryptoKeyPair
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.exportKey('jwk', pair.privateKey),
    crypto.subtle.exportKey('jwk', pair.publicKey),
  ])
  return { kid: newUuid(ground), privateKey: privateKey as JsonWebKey, publicKey: publicKey as JsonWebKey }
}
