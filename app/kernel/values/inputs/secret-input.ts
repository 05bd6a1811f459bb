import { z } from 'zod'

/** The text that answers contain in place of a secret. */
export const secretMask = '***'

/** A secret from a form or a client. '' means that the stored one stays; so does the mask, which clients send back. */
export function secretInput<Text extends z.ZodType<string>>(text: Text) {
  return text.transform((typed) => (/^[*•]+$/.test(typed) ? '' : typed)).meta({ input: 'secret' })
}

/** The parts of a schema's definition that may contain other schemas. */
type Definition = {
  shape?: Record<string, z.ZodType>
  options?: z.ZodType[]
  [inner: string]: unknown
}
const inner = ['innerType', 'in', 'out', 'left', 'right', 'element'] as const

/**
 * The names of a schema's secret fields, such as `card.number` for a nested one. A field is secret if its schema has
 * `.meta({ input: 'secret' })`, however it is wrapped. Secrets are never sent back to a browser.
 */
export function secretFieldsOf(schema: z.ZodType): string[] {
  return [
    ...new Set(
      namesOf(schema, '')
        .filter(({ isSecret }) => isSecret)
        .map(({ name }) => name),
    ),
  ]
}

/** All fields of a schema with their names and whether each is secret. */
export function namesOf(schema: z.ZodType, name: string): { name: string; isSecret: boolean }[] {
  const definition = schema._zod.def as unknown as Definition
  if (z.globalRegistry.get(schema)?.input === 'secret') return [{ name, isSecret: true }]
  const fields = Object.entries(definition.shape ?? {}).flatMap(([field, one]) =>
    namesOf(one, name === '' ? field : `${name}.${field}`),
  )
  const parts = [...(definition.options ?? []), ...inner.flatMap((part) => definition[part] ?? [])]
  const within = parts.flatMap((part) => namesOf(part as z.ZodType, name))
  if (fields.length + within.length > 0) return [...fields, ...within]
  return [{ name, isSecret: false }]
}
