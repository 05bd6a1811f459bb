import { hasRoomForReaders } from '#app/features/identity/model/account/new-reader-store.ts'
import { readSignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import type { CsvImport } from '#app/features/imports/model/run/csv-import.ts'
import type { ImportWork } from '#app/features/imports/model/run/import-work.ts'
import type { JudgedRow } from '#app/features/imports/model/run/importer.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { UserItem } from './judge-users.ts'
import type { UserTrace } from './user-trace.ts'
import { insertUsers, type UserRow, updateUsers } from './user-writes.ts'

type Writing = { row: UserRow; item: UserItem }

/** The writes of readers. Existing readers come first, because they may free the place that a new one takes. */
export async function applyUsers(
  { db, deps }: ImportWork,
  { tenantId }: CsvImport,
  rows: readonly JudgedRow<UserItem>[],
): Promise<{ writes: Write[]; made: string[] }> {
  const [added, changed] = (['added', 'changed'] as const).map((outcome) =>
    rows.filter((row) => row.outcome === outcome).flatMap(writingOf),
  ) as [Writing[], Writing[]]
  const moved = changed.filter(({ item }) => item.group_id !== item.state?.group_id)
  const hasRoom = hasRoomForReaders(db, await readSignInRules(db, tenantId), added.length)
  const writes = [
    ...updateUsers(
      db,
      tenantId,
      changed.map(({ row }) => row),
      moved.map(({ row }) => row.id),
    ),
    ...insertUsers(
      db,
      { tenantId, hasRoom, now: deps.now() },
      added.map(({ row, item }) => ({ ...row, ...newOf(item) })),
    ),
  ]
  return { writes, made: [] }
}

function writingOf({ subjectId, revision, before, item }: JudgedRow<UserItem>): Writing[] {
  if (item === null) return []
  const { left } = before as UserTrace
  return [{ row: { id: subjectId as string, revision: revision ?? 0, ...left }, item }]
}

function newOf({ email, subscribesMail }: UserItem) {
  return { email, email_key: email, subscribes_mail: subscribesMail ? (1 as const) : (0 as const) }
}
