import { toSnakeCase } from '#app/doors/wire.ts'
import entities from '#tests/house/spec/entities.json' with { type: 'json' }
import { leftOut } from './spec-gaps.ts'

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

const fieldsOf = entities as Record<string, Record<string, string>>

/** Lists the fields of an entity that are missing in an answer or have another type there, including those of nested entities. */
export function entityGaps(entity: string, value: Json, at: string = entity): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [`${at}: none in the example`]
  return Object.entries(fieldsOf[entity] ?? {}).flatMap(([field, type]) => {
    const name = toSnakeCase(field)
    if (!(name in value)) return leftOut[`${entity}.${field}`] === undefined ? [`${at}.${field}`] : []
    return gapsOfValue(type, value[name] ?? null, `${at}.${field}`)
  })
}

function gapsOfValue(type: string, value: Json, at: string): string[] {
  if (value === null) return []
  const list = /^(.*)\[\]$/.exec(type)?.[1]
  if (list !== undefined) {
    if (!Array.isArray(value)) return [`${at}: no list`]
    return value.flatMap((one) => gapsOfValue(list, one, `${at}[]`))
  }
  if (type in fieldsOf) return entityGaps(type, value, at)
  return isOfType(type, value) ? [] : [`${at}: ${typeof value}, not ${type}`]
}

/** Tells whether a value has a type of the specification. A type that is described in words, and `any`, accept everything. */
function isOfType(type: string, value: Json): boolean {
  const kinds = type.split('|').flatMap((one) => kindsByType[one] ?? ['any'])
  return kinds.includes('any') || kinds.includes(typeof value)
}

const kindsByType: Record<string, string[]> = {
  string: ['string'],
  date: ['string'],
  'date-time': ['string'],
  int: ['number'],
  number: ['number'],
  boolean: ['boolean'],
  object: ['object'],
  null: [],
}
