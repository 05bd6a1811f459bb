/**
 * The minimal Worker that a page is compared with: it runs the page's statements on the same databases, in as few calls as possible, and
 * answers the rows as one string of HTML. Whatever the page costs beyond this is the price of the framework and of our code.
 */
export type Statement = { database: 'DB' | 'SEARCH'; sql: string; parameters: unknown[] }
type Env = {
  DB: D1Database
  SEARCH: D1Database
  /**
   * JSON of Statement[][][]: for each page a list of waves. The statements of a wave run in parallel; the waves run one after the other.
   */
  STATEMENTS: string
}

let pages: Statement[][][] | null = null

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    pages ??= JSON.parse(env.STATEMENTS) as Statement[][][]
    const waves = pages[Number(new URL(request.url).pathname.slice(1))]
    if (waves === undefined) return new Response('which page?', { status: 404 })
    const answers: D1Result<Record<string, unknown>>[] = []
    for (const wave of waves) answers.push(...(await askAll(env, wave)))
    const lists = answers.map(({ results }) => `<ol>${results.map(asItem).join('')}</ol>`)
    return new Response(`<!DOCTYPE html><html lang="ja"><body>${lists.join('')}</body></html>`, {
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    })
  },
}

/** Makes one call to each database, however many statements there are. */
async function askAll(env: Env, wave: Statement[]): Promise<D1Result<Record<string, unknown>>[]> {
  const calls = (['SEARCH', 'DB'] as const).map((database) => {
    const statements = wave.filter((statement) => statement.database === database)
    const prepared = statements.map(({ sql, parameters }) => env[database].prepare(sql).bind(...parameters))
    return prepared.length === 0 ? [] : env[database].batch<Record<string, unknown>>(prepared)
  })
  return (await Promise.all(calls)).flat()
}

function asItem(row: Record<string, unknown>): string {
  const cells = Object.entries(row).map(([name, value]) => `<span class="${name}">${escaped(value)}</span>`)
  return `<li>${cells.join('')}</li>`
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(value: unknown): string {
  return String(value ?? '')
    .slice(0, 300)
    .replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)
}
