import { type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import type { CardScript } from './list-card-scripts.ts'

type Fetched = Pick<CardScript, 'url' | 'digest' | 'bytes'>

/** Records what was fetched. A content that wasn't there before begins now. The first content of a script is the accepted one. */
export function recordCardScript(db: Database, { url, digest, bytes }: Fetched, now: number): Write {
  return db
    .insertInto('card_script')
    .values({ url, digest, bytes, since: now, checked_at: now, accepted_digest: digest })
    .onConflict((conflict) =>
      conflict.column('url').doUpdateSet({
        digest,
        bytes,
        since: sql<number>`CASE WHEN card_script.digest = ${digest} THEN card_script.since ELSE ${now} END`,
        checked_at: now,
      }),
    )
}

/** A condition: the script has this content now, and nobody has accepted it. */
export function isUnaccepted(db: Database, { url, digest }: Pick<CardScript, 'url' | 'digest'>) {
  const script = db
    .selectFrom('card_script')
    .select('url')
    .where('url', '=', url)
    .where('digest', '=', digest)
    .where('accepted_digest', '<>', digest)
  return sql<SqlBool>`EXISTS ${script}`
}

/** Accepts this content, unless the script has changed again meanwhile. */
export function acceptContent(
  db: Database,
  { url, digest }: Pick<CardScript, 'url' | 'digest'>,
  by: { name: string; now: number },
): Write {
  return db
    .updateTable('card_script')
    .set({ accepted_digest: digest, accepted_by: by.name, accepted_at: by.now })
    .where('url', '=', url)
    .where('digest', '=', digest)
    .where('accepted_digest', '<>', digest)
}

/** Forgets the scripts that no page contains any more. */
export function forgetOtherScripts(db: Database, urls: readonly string[]): Write {
  const gone = db.deleteFrom('card_script')
  return urls.length === 0 ? gone : gone.where('url', 'not in', urls)
}
