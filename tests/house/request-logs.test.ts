import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Returns the text of each table in a TOML file, by the table's name. */
function tablesOf(path: string): Map<string, string> {
  const [, ...parts] = readFileSync(path, 'utf8').split(/^\[+([^\]]+)\]+\s*$/m)
  return new Map(parts.flatMap((part, at) => (at % 2 === 0 ? [[part, parts[at + 1] ?? '']] : [])))
}

it.each(globSync('{wrangler*.toml,workers/**/wrangler*.toml}'))(
  '%s stores no request logs, whose addresses may contain tokens, in any environment',
  (path) => {
    const tables = tablesOf(path)
    const logged = [...tables.keys()].filter((name) => /^(?:env\.[^.]+\.)?observability$/.test(name))
    for (const name of logged) expect(tables.get(`${name}.logs`), name).toMatch(/^invocation_logs = false$/m)
    expect([...tables.values()].join('\n')).not.toMatch(/invocation_logs\s*=\s*true/)
  },
)
