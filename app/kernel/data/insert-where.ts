import {
  AliasNode,
  ColumnNode,
  type Expression,
  expressionBuilder,
  IdentifierNode,
  type Insertable,
  type InsertObject,
  type InsertQueryBuilder,
  type InsertResult,
  type Kysely,
  ReferenceNode,
  type SelectQueryNode,
  type SqlBool,
  sql,
} from 'kysely'
import { givenRows } from './given-rows.ts'

/**
 * Inserts a row if all conditions hold in the batch that runs it; a condition that is undefined holds. Otherwise writes
 * nothing, and `commit` answers 0 for this writer.
 */
export function insertWhere<Tables, Table extends keyof Tables & string>(
  db: Kysely<Tables>,
  table: Table,
  row: InsertObject<Tables, Table>,
  ...conditions: (Expression<SqlBool> | undefined)[]
): InsertQueryBuilder<Tables, Table, InsertResult> {
  const columns = Object.entries(row).filter(([, value]) => value !== undefined)
  const values = columns.map(([column, value]) => sql`${value}`.as(column))
  const all = conditions.filter((condition) => condition !== undefined)
  // Without the brackets an OR inside one of the conditions would reach over the others.
  const query = all.reduce(
    (found, condition) => found.where(sql<SqlBool>`(${condition})`),
    db.selectNoFrom(values),
  )
  return insertFrom(db, table, query)
}

/**
 * Inserts all rows that a query finds. Every selected column needs the name of the column that it is written to, so their
 * order doesn't matter. SQLite takes ON CONFLICT for a join unless the query has a WHERE.
 */
export function insertSelected<
  Tables,
  Table extends keyof Tables & string,
  Row extends Insertable<Tables[Table]>,
>(
  db: Kysely<Tables>,
  table: Table,
  query: Expression<Row> & OnlyColumns<Row, Tables[Table]>,
): InsertQueryBuilder<Tables, Table, InsertResult> {
  return insertFrom(db, table, query)
}

/**
 * Inserts one row per value of a list, such as the groups of a content: `{ group_id: groupIds }`. `shared` has the columns
 * that are the same in all rows.
 */
export function insertEach<
  Tables,
  Table extends keyof Tables & string,
  Column extends keyof Insertable<Tables[Table]> & string,
>(
  db: Kysely<Tables>,
  table: Table,
  shared: Omit<Insertable<Tables[Table]>, Column>,
  values: { [Name in Column]: readonly Insertable<Tables[Table]>[Name][] },
): InsertQueryBuilder<Tables, Table, InsertResult> {
  const [[column, list]] = Object.entries<readonly unknown[]>(values) as [[string, readonly unknown[]]]
  const same = Object.entries(shared).map(([name, value]) => sql.val(value).as(name))
  const rows = expressionBuilder<object>().selectFrom(givenRows(list))
  const query = rows.select([...same, sql.ref('given.value').as(column)]).where(sql.lit(true))
  return insertFrom(db, table, query)
}

type OnlyColumns<Row, Columns> = [Exclude<keyof Row, keyof Columns>] extends [never]
  ? unknown
  : { notColumns: Exclude<keyof Row, keyof Columns> }

function insertFrom<Tables, Table extends keyof Tables & string>(
  db: Kysely<Tables>,
  table: Table,
  query: Expression<unknown>,
): InsertQueryBuilder<Tables, Table, InsertResult> {
  const columns = namesIn(query.toOperationNode() as SelectQueryNode)
  return db
    .insertInto(table)
    .columns(columns as never)
    .expression(query as never)
}

/** The names of a query's columns, in their order. */
function namesIn({ selections = [] }: SelectQueryNode): string[] {
  return selections.map(({ selection }) => {
    if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) return selection.alias.name
    if (ReferenceNode.is(selection) && ColumnNode.is(selection.column)) return selection.column.column.name
    throw new Error('a selected column has no name')
  })
}
