import { z } from 'zod'
import { toCamelCase, toSnakeCase } from '#app/doors/wire.ts'

type Path = readonly string[]
type Fields = Record<string, unknown>

/** Where a call says something its schema knows nothing of, in records within it and in the rows of its lists too. */
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

/** What a schema is of, without what stands around it: default values, changes, choices. */
function partsOf(schema: z.ZodType): z.ZodType[] {
  const definition = schema._zod.def as unknown as Fields & { options?: z.ZodType[] }
  const inner = [...(definition.options ?? []), ...wrapped.flatMap((part) => definition[part] ?? [])]
  return inner.length === 0 ? [schema] : (inner as z.ZodType[]).flatMap(partsOf)
}

/** Whether an answer has a field: in any row where it has several. */
export function hasField(answer: unknown, [name, ...rest]: Path): boolean {
  if (name === undefined) return true
  if (Array.isArray(answer))
    return answer.some((row) => hasField(row, /^\d+$/.test(name) ? rest : [name, ...rest]))
  if (!isFields(answer)) return false
  return Object.entries(answer).some(([own, value]) => asSent(own) === name && hasField(value, rest))
}

/** A name as it is read after somebody got it in an answer. */
function asSent(name: string): string {
  return toCamelCase(toSnakeCase(name))
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
