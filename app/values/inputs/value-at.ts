/** What a record has by a field's name, `sidebarColors.text` of a record within it. */
export function valueAt(record: unknown, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], record)
}
