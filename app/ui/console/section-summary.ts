import type { Option } from './option.ts'
import type { SchemaField } from './schema-fields.ts'

/** A field of a closed section: its label, what the form would send, and the words for its choices. */
export type SummedField = { field: SchemaField; label: string; sent: unknown; options: readonly Option[] }

/** The most characters of a typed text, and the most chosen options, that a summary shows. */
const maxLength = 40
const maxChosen = 3

/**
 * What is set in a section, one part for each field with a value. A number or a choice that a form always has is a part, too, since it says
 * how the section works. Secrets are left out.
 */
export function summarise(fields: readonly SummedField[], say: SayPart): string[] {
  return fields.flatMap((one) => {
    if (one.field.kind === 'flag') return one.sent === 'on' ? [one.label] : []
    const value = saidOf(one)
    return value === '' ? [] : [say(one.label, value)]
  })
}

/** Writes a label and its value in the page's language. */
type SayPart = (label: string, value: string) => string

function saidOf({ field: { kind }, sent, options }: SummedField): string {
  if (kind === 'secret' || kind === 'hidden' || kind === 'rows') return ''
  if (typeof sent === 'object' && sent !== null && !Array.isArray(sent))
    return shortened(String(Object.values(sent).find((text) => text !== '') ?? ''))
  const values = [sent ?? ''].flat().map(String).filter(Boolean)
  const labels = values.map((value) => options.find((option) => option.value === value)?.label ?? value)
  const more = labels.length > maxChosen ? ` … (${labels.length})` : ''
  return labels.slice(0, maxChosen).map(shortened).join(', ') + more
}

function shortened(text: string): string {
  const [line = '', ...others] = text.trim().split('\n')
  return line.length > maxLength || others.length > 0 ? `${line.slice(0, maxLength).trimEnd()}…` : line
}
