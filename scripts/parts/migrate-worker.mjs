/**
 * Applies the migrations that one database doesn't have yet, each in one batch, and records them as `wrangler d1 migrations apply` does. It
 * is plain JavaScript, so that it needs no bundle.
 */
export default {
  async fetch(request, env) {
    const { binding, migrations } = await request.json()
    const database = env[binding]
    await database
      .prepare(
        `CREATE TABLE IF NOT EXISTS d1_migrations (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          name TEXT UNIQUE,
          applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
        )`,
      )
      .all()
    const { results } = await database.prepare('SELECT name FROM d1_migrations').all()
    const applied = new Set(results.map(({ name }) => name))
    for (const { name, statements } of migrations.filter((one) => !applied.has(one.name))) {
      const note = database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)
      await database.batch([...statements.map((sql) => database.prepare(sql)), note])
    }
    return new Response('migrated')
  },
}
