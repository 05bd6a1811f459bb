import type { JoinBuilder, StringReference } from 'kysely'

/**
 * Joins two rows of the same tenant, which ids alone would not ensure: `inTenant(join, 'account.id', 'session.account_id')`
 * compares these two columns and the `tenant_id` of their tables.
 */
export function inTenant<Tables, Joined extends keyof Tables>(
  join: JoinBuilder<Tables, Joined>,
  left: StringReference<Tables, Joined> & `${string}.${string}`,
  right: StringReference<Tables, Joined> & `${string}.${string}`,
): JoinBuilder<Tables, Joined> {
  return join.onRef(tenantBeside(left), '=', tenantBeside(right)).onRef(left, '=', right)
}

function tenantBeside<Reference extends `${string}.${string}`>(column: Reference): Reference {
  return column.replace(/\.\w+$/, '.tenant_id') as Reference
}
