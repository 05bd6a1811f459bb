import { expressionBuilder, sql } from 'kysely'
import type { Tables } from '#app/kernel/data/tables.ts'

/** The user groups that are the audience of a row of `notification`, as a JSON list of ids. */
export function meantGroups() {
  return expressionBuilder<Tables, 'notification'>()
    .selectFrom('notification_group as meant')
    .select(sql<string>`json_group_array(meant.user_group_id)`.as('ids'))
    .whereRef('meant.tenant_id', '=', 'notification.tenant_id')
    .whereRef('meant.notification_id', '=', 'notification.id')
    .$asScalar()
    .$notNull()
    .as('groupIds')
}
