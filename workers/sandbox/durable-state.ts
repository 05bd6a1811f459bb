import type { State } from './context.ts'

/** Keeps the state in the SQLite database of a Durable Object. No method awaits anything, so no other request can run in between. */
export function durableState(sql: SqlStorage): State {
  sql.exec('CREATE TABLE IF NOT EXISTS item (key TEXT PRIMARY KEY, value TEXT NOT NULL)')
  const rows = (statement: string, ...values: string[]) =>
    sql.exec<{ value: string }>(statement, ...values).toArray()
  const first = (found: { value: string }[]) => (found[0] === undefined ? null : JSON.parse(found[0].value))
  return {
    get: async (key) => first(rows('SELECT value FROM item WHERE key = ?', key)),
    put: async (key, value) => {
      sql.exec('INSERT OR REPLACE INTO item (key, value) VALUES (?, ?)', key, JSON.stringify(value))
    },
    add: async (key, value) =>
      rows(
        'INSERT INTO item (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING value',
        key,
        JSON.stringify(value),
      ).length === 1,
    take: async (key) => first(rows('DELETE FROM item WHERE key = ? RETURNING value', key)),
    change: async (key, by) => {
      const value = first(rows('SELECT value FROM item WHERE key = ?', key))
      const changed = value === null ? null : by(value)
      if (changed !== null) rows('UPDATE item SET value = ? WHERE key = ?', JSON.stringify(changed), key)
      return changed
    },
    list: async (prefix) =>
      rows('SELECT value FROM item WHERE key >= ? AND key < ? ORDER BY key', prefix, after(prefix)).map(
        ({ value }) => JSON.parse(value),
      ),
    clear: async (prefix) => {
      sql.exec('DELETE FROM item WHERE key >= ? AND key < ?', prefix, after(prefix))
    },
  }
}

/** Returns a key after all keys with this prefix. Keys are ASCII. */
function after(prefix: string): string {
  return `${prefix}\u{10ffff}`
}
