/** The value of a field by its name, which may lead into nested records: `sidebarColors.text`. */
export function valueAt(record: unknown, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], record)
}
