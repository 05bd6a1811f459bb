import { refuse } from '#app/kernel/errors/refusal.ts'
import { isLocale } from '#app/kernel/i18n/locale.ts'

/** The API's format: accepts keys in any case, answers snake_case, drops empty values (R415, ruling 36). */
type Json = unknown

export function toCamelCase(key: string): string {
  return key.replace(/[_-]+([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

export function toSnakeCase(key: string): string {
  return key.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
}

/** The maximum nesting. No call nests deeper than three levels; anything deeper than this is an attack. */
const deepest = 32

/**
 * Parses a client's data: keys become camelCase, and empty strings and nulls are dropped, except in texts by language. Refuses deeper
 * nesting than the maximum with `badRequest`.
 */
export function readWire(value: Json, depth = 0): Json {
  if (depth > deepest) refuse('badRequest')
  if (Array.isArray(value))
    return value.map((item) => readWire(item, depth + 1)).filter((item) => !isEmpty(item))
  if (!isRecord(value)) return value
  const entries = Object.entries(value)
    .filter(([key]) => key !== '__proto__')
    .map(([key, item]) => [toCamelCase(key), readWire(item, depth + 1)] as const)
  // An empty text by language means that there is none in that language.
  if (entries.length > 0 && entries.every(([key]) => isLocale(key)))
    return Object.fromEntries(entries.map(([locale, word]) => [locale, word ?? '']))
  return Object.fromEntries(entries.filter(([, item]) => !isEmpty(item)))
}

/** Writes the data of an answer: keys in snake_case, without `undefined`, but with null. */
export function writeWire(value: Json): Json {
  if (Array.isArray(value)) return value.map(writeWire)
  if (!isRecord(value)) return value
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => [toSnakeCase(key), writeWire(item)] as const)
  return Object.fromEntries(entries)
}

function isRecord(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null
}

function isEmpty(value: Json): boolean {
  return value === '' || value === null || value === undefined
}
