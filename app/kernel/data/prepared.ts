import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

/** Stands in a query for a value that is filled in at each run. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** The placeholders of a query: `at.tenantId` stands for the run's `tenantId`. */
type Placeholders<Values> = { [Name in keyof Values]: Values[Name] }

/**
 * A query whose text is made once for the isolate and whose values are put in at every run: building and compiling it
 * anew takes longer than running it. `build` may use each of them as often as it likes, as a bound value only.
 *
 *     const findBook = prepared<{ tenantId: number; id: string }>()((db, at) =>
 *       db.selectFrom('content').selectAll().where('tenant_id', '=', at.tenantId).where('id', '=', at.id))
 *     const book = await findBook(db, { tenantId: 1, id })      // the rows
 */
export function prepared<Values extends Record<string, unknown>>() {
  return <Row>(build: (db: Database, at: Placeholders<Values>) => Compilable<Row>) => {
    let made: CompiledQuery<Row> | null = null
    return async (db: Database, values: Values): Promise<Row[]> => {
      made ??= build(db, placeholders<Values>()).compile() as CompiledQuery<Row>
      const parameters = made.parameters.map((parameter) =>
        parameter instanceof Placeholder ? values[parameter.name] : parameter,
      )
      const { rows } = await db.executeQuery<Row>({ ...made, parameters })
      return rows
    }
  }
}

function placeholders<Values>(): Placeholders<Values> {
  return new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Placeholders<Values>
}
