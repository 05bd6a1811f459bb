/** Fields by name, with values as in JSON. */
export type Fields = Record<string, unknown>

/** The fields that differ between two states of a record. A field that only one state has is included there. */
export function onlyChanged(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => textOf(before[name]) !== textOf(after[name]))
  return { before: only(before, changed), after: only(after, changed) }
}

function only(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]))
}

/** The order of an object's fields doesn't matter. */
function textOf(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
