import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Condition on a row of `api_key`: its maker still exists and could make it today. For a key that was made by a key (once
 * possible), the whole chain of makers is checked, and none of them may be revoked. It is part of the statement that
 * reads the key, so that a key ends with its maker's rights, however they ended.
 */
export const hasLiveMaker: RawBuilder<SqlBool> = sql<SqlBool>`EXISTS (
  WITH RECURSIVE line (maker) AS (
    SELECT api_key.created_by
    UNION SELECT before.created_by FROM line JOIN api_key AS before ON before.id = line.maker
      WHERE before.revoked_at IS NULL
  )
  SELECT 1 FROM line JOIN staff ON staff.id = line.maker
  WHERE staff.status = 'allow' AND (staff.level = 'system_admin'
    OR (staff.level = 'company_admin' AND staff.company_id = api_key.company_id))
)`
