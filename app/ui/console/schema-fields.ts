import { z } from 'zod'
import { type InputKind, inputKinds } from '#app/kernel/values/inputs/input-kind.ts'

export type SchemaField = {
  name: string
  kind: InputKind
  isRequired: boolean
  /** The values of a choice, in the schema's order. */
  choices: readonly string[]
  /** The bounds of a number, or of the length of a text. */
  min: number | null
  max: number | null
}

/**
 * The fields of a form, from the schema that validates it. Facts that types can't express (a long text, a colour, a secret) are in the
 * schema's `.meta({ input: 'long' })`. Fields of a nested record are named by both, `colors.text`.
 */
export function fieldsOf(schema: z.ZodObject, within = ''): SchemaField[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const core = layersOf(field as z.ZodType).at(-1)
    if (core instanceof z.ZodObject) return fieldsOf(core, `${within}${name}.`)
    return [fieldOf(`${within}${name}`, field as z.ZodType)]
  })
}

function fieldOf(name: string, field: z.ZodType): SchemaField {
  const layers = layersOf(field)
  const core = layers.at(-1) as z.ZodType
  const said = layers.map((layer) => z.globalRegistry.get(layer)?.input).find((input) => input !== undefined)
  const usual = field.safeParse(undefined)
  const choices = choicesOf(core)
  const kind = inputKinds.find((known) => known === said) ?? kindOf(core, choices)
  return {
    name,
    kind: kind === 'flag' && usual.success && usual.data === true ? 'yes-no' : kind,
    isRequired: !usual.success,
    choices,
    ...boundsOf(layers),
  }
}

type Definition = {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  options?: z.ZodType[]
  element?: z.ZodType
  values?: unknown[]
  entries?: Record<string, unknown>
}
const definitionOf = (schema: z.ZodType) => schema._zod.def as Definition

/** A schema's layers, from the outermost, which handles a missing value, to the one with the type itself. */
function layersOf(schema: z.ZodType): z.ZodType[] {
  const { innerType, in: from, out } = definitionOf(schema)
  const isPrepared = from !== undefined && definitionOf(from).type === 'transform'
  const inner = innerType ?? (isPrepared ? out : from)
  return inner === undefined ? [schema] : [schema, ...layersOf(inner)]
}

const kindOfType: Record<string, InputKind> = {
  number: 'number',
  boolean: 'flag',
  array: 'choices',
  record: 'languages',
}

function kindOf(core: z.ZodType, choices: readonly string[]): InputKind {
  const { type } = definitionOf(core)
  return choices.length > 0 && type !== 'array' ? 'choice' : (kindOfType[type] ?? 'text')
}

function choicesOf(core: z.ZodType): string[] {
  const { type, options = [], element, entries = {}, values = [] } = definitionOf(core)
  if (element !== undefined) return choicesOf(layersOf(element).at(-1) as z.ZodType)
  if (type === 'enum') return Object.values(entries).map(String)
  if (type === 'literal') return values.map(String)
  return type === 'union' ? options.flatMap((option) => choicesOf(layersOf(option).at(-1) as z.ZodType)) : []
}

/** The bounds of a field. zod stores them on the layer on which they are set, under different names for texts and numbers. */
type Bounded = Partial<Record<'minValue' | 'maxValue' | 'maxLength', number | null>>

function boundsOf(layers: readonly z.ZodType[]): { min: number | null; max: number | null } {
  const said = layers as readonly Bounded[]
  const first = (name: keyof Bounded) =>
    said.map((layer) => layer[name] ?? null).find(Number.isFinite) ?? null
  return { min: first('minValue'), max: first('maxValue') ?? first('maxLength') }
}

/** A stored value in the form in which the form sends it, so that the two can be shown and compared. */
export function asTyped({ kind }: Pick<SchemaField, 'kind'>, value: unknown): unknown {
  if (kind === 'flag') return value === true || value === 'on' ? 'on' : ''
  if (kind === 'choices') return value === undefined || value === null ? [] : [value].flat().map(String)
  if (kind === 'languages' || kind === 'long-languages') return filled(value)
  if (kind === 'rows') return Array.isArray(value) ? value.map(lineOf) : []
  if (kind === 'lines' && Array.isArray(value)) return value.join('\n')
  return value === undefined || value === null ? '' : String(value)
}

/** Writes a row as one line, its values sorted by their keys; a ticked box becomes `✓`. */
function lineOf(row: object): string {
  const parts = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))
  return parts
    .flatMap(([, value]) =>
      typeof value === 'object' && value !== null
        ? Object.values(filled(value))
        : value === true || value === 'on'
          ? '✓'
          : value || [],
    )
    .join(' ')
}

/** The texts by language, without empty ones, sorted by language. */
function filled(value: unknown): Record<string, string> {
  const words = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(words.filter(([, text]) => text !== '').sort(([a], [b]) => (a < b ? -1 : 1)))
}
