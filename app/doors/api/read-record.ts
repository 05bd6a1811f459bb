import { z } from 'zod'
import { problemsOf } from '#app/doors/parse-call.ts'
import { toCamelCase, toSnakeCase } from '#app/doors/wire.ts'
import { refuseFields } from '#app/kernel/errors/refusal.ts'
import { isLocale, type Locale } from '#app/kernel/i18n/locale.ts'
import type { Visit } from '#app/visit/visit.ts'
import { routeOf } from './call-docs.ts'
import type { Endpoint, Params } from './endpoint.ts'

/** The parameters that every call may have: the site's names, the language, and a client's state. */
const ofEveryCall = [
  'domain',
  'path',
  'servicePath',
  'companyDomain',
  'lang',
  'isMobileApp',
  'idempotencyKey',
]

/** The fields that every row of a record may have in an answer, even if it doesn't have them now. */
const ofEveryRow = ['id', 'translations', 'revision']

/** Renames fields that were sent by a former name to the schema's name. */
export function withNewNames({ oldNames }: Pick<Endpoint, 'oldNames'>, params: Params): Params {
  const before = Object.entries(oldNames).filter(([old]) => Object.hasOwn(params, old))
  const renamed = Object.fromEntries(before.map(([old, name]) => [name, params[old]]))
  const rest = Object.entries(params).filter(([name]) => !Object.hasOwn(oldNames, name))
  return { ...renamed, ...Object.fromEntries(rest) }
}

/**
 * Refuses a change of a record that contains unknown fields, listing each. Fields that only the record's answer has are ignored, so that an
 * answer can be sent back (docs/adr/124).
 */
export async function ensureKnownFields(
  endpoint: Endpoint,
  { visit, params, all }: { visit: Visit; params: Params; all: readonly Endpoint[] },
): Promise<void> {
  const record = all.find((one) => routeOf(one) === endpoint.record)
  if (record === undefined) return
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const unknown = unknownFields(endpoint.input, params).filter(
    (path) => ![...ofEveryCall, ...inPath].includes(path[0]) && !ofEveryRow.includes(path.at(-1) ?? ''),
  )
  if (unknown.length === 0) return
  const answer = record.body === 'json' ? await record.handle(visit, params) : {}
  const left = unknown.filter((path) => !hasField(answer, path[0] === 'data' ? path.slice(1) : path))
  if (left.length === 0) return
  const problems = Object.fromEntries(left.map((path) => [path.join('.'), ['unknownField']]))
  refuseFields({ ...problemsOf(endpoint.input, params), ...problems })
}

/** The language in which a call wants the site's texts: from its address or, if its schema has no field `lang`, from its fields. */
export function wordingOf(request: Request, { input }: Endpoint, params: Params): Locale | undefined {
  const inAddress = new URL(request.url).searchParams.get('lang')
  const said = inAddress ?? (readsField(input, 'lang') ? null : params.lang)
  return isLocale(said) ? said : undefined
}

type Path = readonly string[]
type Fields = Record<string, unknown>

/** The paths of the fields that a schema doesn't know, including those in nested records and in rows of lists. */
export function unknownFields(schema: z.ZodType, sent: unknown, at: Path = []): Path[] {
  return unknownIn(partsOf(schema), sent, at)
}

function unknownIn(parts: z.ZodType[], sent: unknown, at: Path): Path[] {
  if (Array.isArray(sent)) {
    const elements = parts.flatMap((part) =>
      part instanceof z.ZodArray ? partsOf(part.element as z.ZodType) : [],
    )
    return sent.flatMap((row, place) => unknownIn(elements, row, [...at, String(place)]))
  }
  const objects = parts.filter((part) => part instanceof z.ZodObject)
  if (!isFields(sent) || objects.length === 0) return []
  return Object.entries(sent).flatMap(([name, value]) => {
    const known = objects.flatMap(({ shape }) =>
      Object.hasOwn(shape, name) ? [shape[name] as z.ZodType] : [],
    )
    return known.length === 0 ? [[...at, name]] : unknownIn(known.flatMap(partsOf), value, [...at, name])
  })
}

/** Whether a schema reads a field of this name. */
export function readsField(schema: z.ZodType, name: string): boolean {
  return partsOf(schema).some((part) => part instanceof z.ZodObject && Object.hasOwn(part.shape, name))
}

const wrapped = ['innerType', 'in', 'out', 'left', 'right'] as const

/** The schemas inside a schema, without the wrappers around them: defaults, transformations, unions. */
function partsOf(schema: z.ZodType): z.ZodType[] {
  const definition = schema._zod.def as unknown as Fields & { options?: z.ZodType[] }
  const inner = [...(definition.options ?? []), ...wrapped.flatMap((part) => definition[part] ?? [])]
  return inner.length === 0 ? [schema] : (inner as z.ZodType[]).flatMap(partsOf)
}

/** Whether an answer has a field; in any row, if it has several. */
export function hasField(answer: unknown, [name, ...rest]: Path): boolean {
  if (name === undefined) return true
  if (Array.isArray(answer))
    return answer.some((row) => hasField(row, /^\d+$/.test(name) ? rest : [name, ...rest]))
  if (!isFields(answer)) return false
  return Object.entries(answer).some(([own, value]) => asSent(own) === name && hasField(value, rest))
}

/** A field's name after it went through an answer and back. */
function asSent(name: string): string {
  return toCamelCase(toSnakeCase(name))
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
