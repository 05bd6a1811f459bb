import { z } from 'zod'
import { type InputKind, inputKinds } from '#app/kernel/values/inputs/input-kind.ts'

export type SchemaField = {
  name: string
  kind: InputKind
  isRequired: boolean
  /** What a choice can be, in the schema's order. */
  choices: readonly string[]
  /** Of a number its bounds, of a text its length. */
  min: number | null
  max: number | null
}

/**
 * The fields of a form, as the schema that judges it tells them. What a schema can't tell (a long text, a colour, a secret)
 * it says of itself: `.meta({ input: 'long' })`. A record within the record has its fields by both names, `colors.text`.
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

/** From the outermost, which says what is made of nothing, to the one that says what it is. */
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

/** zod says them of the layer they were set on, of a text and a number by different names. */
type Bounded = Partial<Record<'minValue' | 'maxValue' | 'maxLength', number | null>>

function boundsOf(layers: readonly z.ZodType[]): { min: number | null; max: number | null } {
  const said = layers as readonly Bounded[]
  const first = (name: keyof Bounded) =>
    said.map((layer) => layer[name] ?? null).find(Number.isFinite) ?? null
  return { min: first('minValue'), max: first('maxValue') ?? first('maxLength') }
}
