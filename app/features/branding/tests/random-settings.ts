import { z } from 'zod'
import { type LookName, lookNames } from '#app/features/branding/model/look.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { colourPattern } from '#app/kernel/values/colour.ts'
import { type SiteSettings, siteFilePattern, siteSettingSchemas } from '#app/visit/site-settings.ts'
import type { Chance } from '#tests/visits/chance.ts'

export type RandomLook = Pick<SiteSettings, LookName>

/** Any look that its schemas allow, the same for the same chance: what a field may be, it will be. */
export function randomLook(chance: Chance): RandomLook {
  const records = lookNames.map((name) => [name, randomRecord(chance, name)])
  return Object.fromEntries(records) as RandomLook
}

export function randomRecord<Name extends LookName>(chance: Chance, name: Name): SiteSettings[Name] {
  const schema = siteSettingSchemas[name]
  return schema.parse(valueBy(schema, chance)) as SiteSettings[Name]
}

/** Words that a page may stumble over: long ones, others' scripts, what looks like markup. */
const words = [
  'あおぞら',
  '<b>強調</b> & "引用"',
  'Donaudampfschifffahrtsgesellschaft',
  'كتاب',
  '🏮📚',
  '  ',
  '長い名前の出版社の、とても長い棚の名前'.repeat(20),
]
const links = ['/home', '/search?q=%E6%9C%AC', 'https://www.example.com/a?b=c#d']
const patterns: Record<string, (chance: Chance) => string> = {
  [colourPattern.source]: (chance) => `#${hexOf(chance, 6)}`,
  [siteFilePattern.source]: (chance) => `${hexOf(chance, 64)}.webp`,
}
const hexOf = (chance: Chance, digits: number) =>
  Array.from({ length: digits }, () => chance.upTo(15).toString(16)).join('')

type Definition = {
  innerType: z.ZodType
  options: z.ZodType[]
  values: unknown[]
  entries: Record<string, unknown>
  element: z.ZodType
  shape: Record<string, z.ZodType>
  valueType: z.ZodType
}

function valueBy(schema: z.ZodType, chance: Chance): unknown {
  const { innerType, options, values, entries, element, shape, valueType } = schema._zod
    .def as never as Definition
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return valueBy(innerType, chance)
  if (schema instanceof z.ZodNullable) return chance.of(0.3) ? null : valueBy(innerType, chance)
  if (schema instanceof z.ZodOptional) return chance.of(0.5) ? undefined : valueBy(innerType, chance)
  if (schema instanceof z.ZodBoolean) return chance.of(0.5)
  if (schema instanceof z.ZodLiteral) return chance.pick(values)
  if (schema instanceof z.ZodEnum) return chance.pick(Object.values(entries))
  if (schema instanceof z.ZodUnion) return valueBy(chance.pick(options), chance)
  if (schema instanceof z.ZodNumber) return numberOf(schema, chance)
  if (schema instanceof z.ZodString) return textOf(schema, chance)
  if (schema instanceof z.ZodArray) return rowsOf(element, chance)
  if (schema instanceof z.ZodRecord)
    return Object.fromEntries(locales.map((locale) => [locale, valueBy(valueType, chance)]))
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, valueBy(field, chance)]))
  throw new Error(`no value of ${schema._zod.def.type}`)
}

function numberOf({ minValue, maxValue }: z.ZodNumber, chance: Chance): number {
  const least = minValue ?? 0
  const ends = [least, maxValue ?? least]
  return chance.of(0.2) ? chance.pick(ends) : least + chance.upTo(Math.floor((maxValue ?? least) - least))
}

function textOf(schema: z.ZodString, chance: Chance): string {
  const source = patternOf(schema)?.source
  const mayBeBlank = (schema.minLength ?? 0) === 0
  const said = words.filter((word) => mayBeBlank || word.trim() !== '')
  if (source === undefined) return chance.pick(said).slice(0, schema.maxLength ?? undefined)
  return patterns[source]?.(chance) ?? chance.pick(links)
}

function patternOf(schema: z.ZodString): RegExp | undefined {
  const checks = (schema._zod.def.checks ?? []) as { _zod: { def: { pattern?: RegExp } } }[]
  return checks.map(({ _zod: { def } }) => def.pattern).find((pattern) => pattern !== undefined)
}

/** Rows that name a field or have a name or an id are there once each. */
function rowsOf(element: z.ZodType, chance: Chance): unknown[] {
  const rows = Array.from({ length: chance.upTo(4) }, () => valueBy(element, chance)) as object[]
  const nameOf = (row: object) => {
    const named = row as { field?: unknown; name?: unknown; id?: unknown }
    return named.field ?? named.name ?? named.id ?? row
  }
  return [...new Map(rows.map((row) => [nameOf(row), row])).values()]
}
