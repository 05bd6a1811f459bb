import {
  AliasNode,
  type DeleteQueryNode,
  IdentifierNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type QueryId,
  type RawBuilder,
  type SelectQueryNode,
  type SqlBool,
  sql,
  TableNode,
  type UpdateQueryNode,
  WhereNode,
} from 'kysely'
import type { TenantDatabaseName } from './database-names.ts'
import { tablesWithTenant } from './tenant-tables.ts'

/** Tables with a `tenant_id` whose rows belong to the platform, so that they stay when a tenant moves. */
export const tablesOfPlatform: readonly string[] = [
  'site_domain',
  'staff',
  'staff_session',
  'tenant_move',
  'tenant_place',
]

const ofTenants = new Set<string>(tablesWithTenant.filter((name) => !tablesOfPlatform.includes(name)))

/**
 * Adds to each statement over tables of tenants that the row's tenant is used in this database. A tenant that moves has rows in two databases, and
 * what is due must be done in one of them (docs/adr/184). Work over all tenants gets its databases with this plugin, so that no sweep
 * can forget it.
 */
export class LivesHere implements KyselyPlugin {
  readonly #transformer = new Transformer()

  transformQuery({ node, queryId }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    return this.#transformer.transformNode(node, queryId)
  }

  transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return Promise.resolve(result)
  }
}

class Transformer extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const query = super.transformSelectQuery(node, queryId)
    return { ...query, ...restricted(query.where, query.from?.froms ?? []) }
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    const query = super.transformUpdateQuery(node, queryId)
    return { ...query, ...restricted(query.where, query.table === undefined ? [] : [query.table]) }
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    const query = super.transformDeleteQuery(node, queryId)
    return { ...query, ...restricted(query.where, query.from.froms) }
  }
}

/** The condition of a statement with those of its tables, which joins bind to the same tenant. */
function restricted(where: WhereNode | undefined, tables: readonly OperationNode[]): { where?: WhereNode } {
  const conditions = tables.flatMap((table) => {
    const name = nameOfTenantTable(table)
    return name === null ? [] : [livesHere(name)]
  })
  const all = conditions.reduce<WhereNode | undefined>(
    (before, condition) =>
      before === undefined
        ? WhereNode.create(condition)
        : WhereNode.cloneWithOperation(before, 'And', condition),
    where,
  )
  return all === undefined ? {} : { where: all }
}

/** By which name a statement speaks of a table of tenants. Null for any other table, and for a query in place of one. */
function nameOfTenantTable(node: OperationNode): string | null {
  const [table, alias] = AliasNode.is(node) ? [node.node, node.alias] : [node, null]
  if (!TableNode.is(table)) return null
  const { name } = table.table.identifier
  if (!ofTenants.has(name)) return null
  return alias !== null && IdentifierNode.is(alias) ? alias.name : name
}

function livesHere(table: string): OperationNode {
  return isPresent(`${table}.tenant_id`).toOperationNode()
}

/** A condition on a tenant's number: it isn't known to be moving and not used in this database, where its rows may be all the same. */
export function isPresent(tenantId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(tenantId)} NOT IN (SELECT tenant_id FROM absent_tenant)`
}

/**
 * A condition on a tenant's number: its records are in this database. Rows of a tenant that is being copied to a database, or has moved away
 * from it, don't fulfil it there.
 */
export function livesIn(
  { database }: { database: TenantDatabaseName },
  tenantId: string,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`EXISTS (SELECT 1 FROM tenant_place AS home
    WHERE home.tenant_id = ${sql.ref(tenantId)} AND home.database = ${database})`
}
