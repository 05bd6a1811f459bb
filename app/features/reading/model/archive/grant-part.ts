import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Env } from '#app/kernel/data/env.ts'
import { grantPartKey } from '#app/kernel/data/files.ts'
import { seal, unseal } from '#app/kernel/data/sealed.ts'
import type { Tables } from '#app/kernel/data/tables.ts'

/** A used grant as its row was. The part says whose it is. */
export type ArchivedGrant = Omit<
  Selectable<Tables['viewer_grant']>,
  'tenant_id' | 'account_id' | 'key_until'
> & {
  account_id: string | null
  key_until: number
}

/** The columns that a part keeps. A part names its columns, so that later releases can add some. */
export const archivedColumns = [
  'id',
  'trace',
  'content_id',
  'version',
  'group_id',
  'account_id',
  'session_id',
  'print',
  'watermark',
  'parent_origin',
  'created_at',
  'launch_until',
  'opened_at',
  'key_id',
  'key_until',
  'link_id',
] as const satisfies (keyof ArchivedGrant)[]

export type PartName = { tenantId: number; day: string; id: string }

/** What the database keeps of a part's content. */
export type PartSeal = { sha256: string; sealedKey: string }

type SealDeps = { env: Pick<Env, 'SEALING_KEYS'>; randomBytes(length: number): Uint8Array }

const keyBytes = 32
const ivBytes = 12
const encoder = new TextEncoder()

/** The owner of a part, bound to its content and to its key: neither opens as another tenant's or another day's. */
export const aboutPart = ({ tenantId, day, id }: PartName) => `grants/${tenantId}/${day}/${id}`

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * Compresses and encrypts grants for R2, by a key of their own. The sealed key is for the database: so a new key of SEALING_KEYS changes
 * rows and no objects. Refuses with `sealingKeyMissing` (947) if there is no key.
 */
export async function sealPart(
  deps: SealDeps,
  name: PartName,
  grants: readonly ArchivedGrant[],
): Promise<PartSeal & { bytes: Uint8Array<ArrayBuffer> }> {
  const rows = grants.map((grant) => archivedColumns.map((column) => grant[column]))
  const text = encoder.encode(JSON.stringify({ columns: archivedColumns, rows }))
  const packed = await through(text, new CompressionStream('gzip'))
  const [key, iv] = [Buffer.from(deps.randomBytes(keyBytes)), Buffer.from(deps.randomBytes(ivBytes))]
  const sealed = await crypto.subtle.encrypt(cipher(iv, name), await importKey(key, 'encrypt'), packed)
  const bytes = new Uint8Array(Buffer.concat([iv, Buffer.from(sealed)]))
  const sealedKey = await seal(deps, key.toString('base64'), aboutPart(name))
  return { bytes, sealedKey, sha256: sha256Of(bytes) }
}

/** Reads a part's object. Null if there is none. */
export async function fetchPart(
  { FILES }: Pick<Env, 'FILES'>,
  { tenantId, day, id }: PartName,
): Promise<Buffer<ArrayBuffer> | null> {
  const object = await FILES.get(grantPartKey(tenantId, day, id))
  return object === null ? null : Buffer.from(await object.arrayBuffer())
}

/**
 * Decrypts a part's object. Refuses with `sealingKeyMissing` (947) if the key that sealed it is gone; throws if the object was changed or is
 * another part's.
 */
export async function openPart(
  env: Pick<Env, 'SEALING_KEYS'>,
  part: PartName & PartSeal,
  bytes: Buffer<ArrayBuffer>,
): Promise<ArchivedGrant[]> {
  const key = Buffer.from(await unseal({ env }, part.sealedKey, aboutPart(part)), 'base64')
  const iv = bytes.subarray(0, ivBytes)
  const packed = await crypto.subtle.decrypt(
    cipher(iv, part),
    await importKey(key, 'decrypt'),
    bytes.subarray(ivBytes),
  )
  const text = new TextDecoder().decode(
    await through(new Uint8Array(packed), new DecompressionStream('gzip')),
  )
  const { columns, rows } = JSON.parse(text) as { columns: string[]; rows: unknown[][] }
  return rows.map(
    (row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])) as ArchivedGrant,
  )
}

function cipher(iv: Uint8Array<ArrayBuffer>, name: PartName) {
  return { name: 'AES-GCM', iv, additionalData: encoder.encode(aboutPart(name)) }
}

function importKey(key: Uint8Array<ArrayBuffer>, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', key, 'AES-GCM', false, [use])
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<ArrayBuffer> {
  return new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer()
}
