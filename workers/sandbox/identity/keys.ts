import { newUuid, type SandboxContext } from '#workers/sandbox/context.ts'
import type { ProviderName } from './provider.ts'

type SigningKey = { kid: string; privateKey: JsonWebKey; publicKey: JsonWebKey }

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

/** Returns the newest signing key of a provider. The first key is made on demand. */
export async function signingKey(context: SandboxContext, provider: ProviderName): Promise<SigningKey> {
  const keys = await listKeys(context, provider)
  return keys.at(-1) ?? (await addKey(context, provider, 1))
}

/** Makes a new signing key. Signatures of the old keys stay valid. */
export async function rotateKey(context: SandboxContext, provider: ProviderName): Promise<SigningKey> {
  await signingKey(context, provider)
  const keys = await listKeys(context, provider)
  return addKey(context, provider, keys.length + 1)
}

/** Returns a key that doesn't belong to the provider, to forge signatures with. */
export async function strangersKey(context: SandboxContext): Promise<SigningKey> {
  const known = await context.state.get<SigningKey>('stranger')
  if (known !== null) return known
  const key = await newKey(context)
  await context.state.put('stranger', key)
  return key
}

/** Returns the public keys that the provider publishes (RFC 7517), oldest first. */
export async function publicKeys(context: SandboxContext, provider: ProviderName): Promise<JsonWebKey[]> {
  await signingKey(context, provider)
  const keys = await listKeys(context, provider)
  return keys.map(({ kid, publicKey: { kty, n, e } }) => ({ kid, kty, n, e, alg: 'RS256', use: 'sig' }))
}

export async function signRs256(key: SigningKey, text: string): Promise<Uint8Array> {
  const imported = await crypto.subtle.importKey('jwk', key.privateKey, algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign(algorithm.name, imported, new TextEncoder().encode(text)))
}

/** Forges a signature by a well-known attack: it uses the text of the public key, which everybody knows, as the secret of an HMAC. */
export async function signHs256(key: SigningKey, text: string): Promise<Uint8Array> {
  const published = await crypto.subtle.importKey('jwk', key.publicKey, algorithm, true, ['verify'])
  const spki = new Uint8Array((await crypto.subtle.exportKey('spki', published)) as ArrayBuffer)
  const lines = btoa(String.fromCharCode(...spki)).replace(/.{64}(?=.)/g, '$&\n')
  const pem = `-----BEGIN PUBLIC KEY-----\n${lines}\n-----END PUBLIC KEY-----\n`
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(pem), hmac, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', secret, new TextEncoder().encode(text)))
}

function listKeys({ state }: SandboxContext, provider: ProviderName): Promise<SigningKey[]> {
  return state.list<SigningKey>(`key/${provider}/`)
}

/** Adds a key. If two requests make the same key at once, both get the first one. */
async function addKey(context: SandboxContext, provider: ProviderName, number: number): Promise<SigningKey> {
  const place = `key/${provider}/${String(number).padStart(6, '0')}`
  const key = await newKey(context)
  if (await context.state.add(place, key)) return key
  return (await context.state.get<SigningKey>(place)) as SigningKey
}

async function newKey(context: SandboxContext): Promise<SigningKey> {
  const pair = (await crypto.subtle.generateKey(
    { ...algorithm, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  )) as CryptoKeyPair
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.exportKey('jwk', pair.privateKey),
    crypto.subtle.exportKey('jwk', pair.publicKey),
  ])
  return { kid: newUuid(context), privateKey: privateKey as JsonWebKey, publicKey: publicKey as JsonWebKey }
}
