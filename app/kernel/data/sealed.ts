import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { log } from '#app/kernel/logging/log.ts'
import { type Database, everyTenantDb } from './database.ts'
import { platformDatabase } from './database-names.ts'
import type { DatabaseEnv } from './env.ts'

type Deps = {
  env: { SEALING_KEYS?: string }
  randomBytes(length: number): Uint8Array
}

/** The length of the initialisation vector of AES-GCM, in bytes. */
const ivLength = 12
const encoder = new TextEncoder()

/**
 * Encrypts a text that only the server may read again, such as the secret of a second factor, for a database column: the name of the key,
 * then the text by AES-GCM. `about` names the text's owner; the result can't be opened for another one. Refuses with `sealingKeyMissing`
 * (947) if there is no key.
 */
export async function seal({ env, randomBytes }: Deps, words: string, about: string): Promise<string> {
  const [newest] = readKeys(env)
  if (newest === undefined) return refuseKey('SEALING_KEYS names no key: docs/deploy.md says how to make one')
  const iv = Buffer.from(randomBytes(ivLength))
  const key = await importKey(newest.bytes)
  const sealed = await crypto.subtle.encrypt(algorithm(iv, about), key, encoder.encode(words))
  return `${newest.name}.${Buffer.concat([iv, Buffer.from(sealed)]).toString('base64url')}`
}

/**
 * Decrypts a text of `seal`, with whichever key it used. Refuses with `sealingKeyMissing` if that key is gone. Throws if the text was
 * changed or belongs to another owner.
 */
export async function unseal({ env }: Pick<Deps, 'env'>, sealed: string, about: string): Promise<string> {
  const [name, text = ''] = sealed.split('.')
  const known = readKeys(env).find((key) => key.name === name)
  if (known === undefined) return refuseKey(`SEALING_KEYS has no key ${name}`)
  const bytes = Buffer.from(text, 'base64url')
  const key = await importKey(known.bytes)
  const iv = bytes.subarray(0, ivLength)
  const words = await crypto.subtle.decrypt(algorithm(iv, about), key, bytes.subarray(ivLength))
  return new TextDecoder().decode(words)
}

/** The length of a signature: 19 characters of base64url, 114 bits. */
export const signatureLength = 19

/**
 * Signs a text that goes out and comes back, such as the id in a mailed link. `isSigned` knows it as long as its key is among SEALING_KEYS.
 * Refuses with `sealingKeyMissing` if there is no key.
 */
export function sign({ env }: Pick<Deps, 'env'>, words: string): string {
  const [newest] = readKeys(env)
  if (newest === undefined) return refuseKey('SEALING_KEYS names no key: docs/deploy.md says how to make one')
  return signatureOf(newest.bytes, words)
}

/** Whether one of the keys signed the text. */
export function isSigned({ env }: Pick<Deps, 'env'>, words: string, signature: string): boolean {
  const given = Buffer.from(signature)
  return readKeys(env).some(({ bytes }) => {
    const own = Buffer.from(signatureOf(bytes, words))
    return own.length === given.length && timingSafeEqual(own, given)
  })
}

/** The key of signatures is derived, so that the keys which encrypt are used for nothing else. */
function signatureOf(bytes: Uint8Array, words: string): string {
  const key = createHmac('sha256', bytes).update('signatures').digest()
  return createHmac('sha256', key).update(words).digest('base64url').slice(0, signatureLength)
}

/** The names of the keys. The first one seals; the others only open what was sealed before. */
export function sealingKeyNames(env: Deps['env']): string[] {
  return readKeys(env).map(({ name }) => name)
}

/** Reads the secret SEALING_KEYS: `name:base64` of 32 bytes each, separated by commas. */
function readKeys({ SEALING_KEYS = '' }: Deps['env']): { name: string; bytes: Uint8Array<ArrayBuffer> }[] {
  return SEALING_KEYS.split(',')
    .filter((entry) => entry.trim() !== '')
    .map((entry) => {
      const [, name = '', text = ''] = /^([a-z0-9-]{1,20}):([\w+/=-]+)$/i.exec(entry.trim()) ?? []
      const bytes = Buffer.from(text, 'base64')
      if (bytes.length !== 32) throw new Error('a key of SEALING_KEYS is not name:base64 of 32 bytes')
      return { name, bytes }
    })
}

/** Refuses as a fault of the platform. The log tells the operator which key is missing. */
function refuseKey(problem: string): never {
  log('warn', 'sealing key missing', { problem })
  refuse('sealingKeyMissing')
}

function algorithm(iv: Uint8Array<ArrayBuffer>, about: string) {
  return { name: 'AES-GCM', iv, additionalData: encoder.encode(about) }
}

function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** How secrets are stored: how many are still unencrypted, and for each missing key how many need it. */
export type Sealing = { hasKey: boolean; inClear: number; lost: { key: string; secrets: number }[] }

/**
 * Checks which keys the secrets were sealed with, without opening them: those of the platform, and of the tenants in each of their databases.
 * `names` are the keys that exist.
 */
export async function readSealing(
  env: DatabaseEnv,
  platform: Database,
  names: readonly string[],
): Promise<Sealing> {
  const reading = [readPlatformSeals(platform)]
  for await (const { database, db } of everyTenantDb(env))
    reading.push(readTenantSeals(database === platformDatabase ? platform : db))
  const found = await Promise.all(reading)
  const sealed = found.flatMap((seals) => seals.sealed)
  const lost = [...new Set(sealed.map(({ key }) => key))].filter((key) => !names.includes(key)).sort()
  const secretsOf = (key: string) =>
    sealed.filter((row) => row.key === key).reduce((sum, { count }) => sum + count, 0)
  return {
    hasKey: names.length > 0,
    inClear: found.reduce((sum, { inClear }) => sum + inClear, 0),
    lost: lost.map((key) => ({ key, secrets: secretsOf(key) })),
  }
}

type Seals = { inClear: number; sealed: { key: string; count: number }[] }

const keyOf = (column: string) =>
  sql<string>`substr(${sql.ref(column)}, 1, instr(${sql.ref(column)}, '.') - 1)`

async function readTenantSeals(db: Database): Promise<Seals> {
  const [inClear, ofProviders, ofParts] = await Promise.all([
    db
      .selectFrom('identity_provider')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('client_secret', 'is not', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('identity_provider')
      .select(({ fn }) => [keyOf('sealed_secret').as('key'), fn.countAll<number>().as('count')])
      .where('sealed_secret', 'is not', null)
      .groupBy('key')
      .execute(),
    db
      .selectFrom('grant_archive')
      .select(({ fn }) => [keyOf('sealed_key').as('key'), fn.countAll<number>().as('count')])
      .groupBy('key')
      .execute(),
  ])
  return { inClear: inClear.count, sealed: [...ofProviders, ...ofParts] }
}

async function readPlatformSeals(db: Database): Promise<Seals> {
  const [inClear, ofFactors, ofPayment, ofCompanies] = await Promise.all([
    db
      .selectFrom('company')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('api_key', '<>', '')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('staff_factor')
      .select(({ fn }) => [keyOf('secret').as('key'), fn.countAll<number>().as('count')])
      .groupBy('key')
      .execute(),
    db
      .selectFrom('company_payment')
      .select(({ fn }) => [keyOf('sealed_secrets').as('key'), fn.countAll<number>().as('count')])
      .where('sealed_secrets', 'is not', null)
      .groupBy('key')
      .execute(),
    db
      .selectFrom('company_key')
      .select(({ fn }) => [keyOf('sealed').as('key'), fn.countAll<number>().as('count')])
      .groupBy('key')
      .execute(),
  ])
  return { inClear: inClear.count, sealed: [...ofFactors, ...ofPayment, ...ofCompanies] }
}
