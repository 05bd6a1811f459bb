import type { Database } from '#app/kernel/data/database.ts'

/** A provider's script that runs on the pages with our card form, as it was when it was last fetched. */
export type CardScript = {
  url: string
  /** The SHA-256 of its content in hex, and its size. */
  digest: string
  bytes: number
  /** When this content was first seen, and when the script was last fetched, in milliseconds since 1970. */
  since: number
  checkedAt: number
  /** Whether the content is another one than was accepted. */
  isChanged: boolean
  /** The administrator who accepted the latest accepted change, and the time. Null if no change was accepted yet. */
  acceptedBy: string | null
  acceptedAt: number | null
}

/** Lists the scripts, by address. `db` is the platform's database. */
export async function listCardScripts(db: Database): Promise<CardScript[]> {
  const rows = await db.selectFrom('card_script').selectAll().orderBy('url').execute()
  return rows.map((row) => ({
    url: row.url,
    digest: row.digest,
    bytes: row.bytes,
    since: row.since,
    checkedAt: row.checked_at,
    isChanged: row.digest !== row.accepted_digest,
    acceptedBy: row.accepted_by,
    acceptedAt: row.accepted_at,
  }))
}
