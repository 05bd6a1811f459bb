import { type SqlBool, sql } from 'kysely'
import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import {
  emailProblems,
  type Problem,
  refuseProblems,
  usernameProblems,
} from '#app/features/identity/model/account/account-problems.ts'
import { findReaderByEmail, isUsernameTaken } from '#app/features/identity/model/account/account-store.ts'
import { inviteLife, newMailLink } from '#app/features/identity/model/account/mail-link.ts'
import { insertReader, type NewReader } from '#app/features/identity/model/account/new-reader-store.ts'
import { admit } from '#app/features/identity/model/password/admit.ts'
import { readSignInRules } from '#app/features/identity/model/session/sign-in-rules.ts'
import { newMail } from '#app/features/notifications/model/mail/new-mail.ts'
import {
  ensureGroupForAccounts,
  groupForAccounts,
} from '#app/features/users/model/user-group/group-member-store.ts'
import type { AccountType } from '#app/kernel/data/tables.ts'
import { refuse, refuseTogether } from '#app/kernel/errors/refusal.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { emailKey } from '#app/kernel/values/email.ts'
import { usernameKey } from '#app/kernel/values/names.ts'
import { passwordDigest } from '#app/kernel/values/password.ts'
import { commit } from '#app/visit/commit.ts'
import { paths } from '#app/visit/paths/reader.ts'
import { requireStaff } from '#app/visit/require.ts'
import type { Staff, Visit } from '#app/visit/visit.ts'
import { newStartingPassword } from './starting-password.ts'
import { type AddUserInput, noGroup } from './user.ts'

export type AddedUser = {
  id: string
  /** The password of an account without an e-mail address, to be handed over. It is never shown again. */
  startingPassword: string | null
}

/**
 * An administrator adds a reader. A reader with an e-mail address is mailed a link to set a password, and one without
 * gets a starting password. Refuses names that are invalid or missing (892, 893) or taken (408, 702), a group that
 * doesn't exist (705), has no ID login (425) or is full (428, R431), and a company that has reached its number of readers
 * (420).
 */
export async function addUser(visit: Visit, input: AddUserInput): Promise<AddedUser> {
  const admin = requireStaff(visit, 'service')
  const { db, site } = visit
  const rules = await readSignInRules(db, site.tenantId)
  await judgeNewUser(visit, { part: input, wrong: [] })
  const groupId = groupOf(input)
  const { username } = input
  const startingPassword = input.email === undefined ? newStartingPassword(visit.randomBytes) : null
  const reader: NewReader = {
    id: newElementId(visit.randomBytes),
    name: input.fullName,
    email: input.email === undefined ? null : emailKey(input.email),
    username: username === undefined ? null : usernameKey(username),
    password: startingPassword === null ? null : await hashed(visit, startingPassword),
    hasStartingPassword: startingPassword !== null,
    lang: input.lang ?? null,
    subscribesMail: input.isSubscribeMail,
    groupId,
  }
  await write(visit, admin, reader, rules)
  return { id: reader.id, startingPassword }
}

/**
 * Checks a new reader whose fields could be read only in part. Missing names are reported only if none of the given ones is invalid.
 * Refuses as `addUser` does.
 */
export async function judgeNewUser(
  visit: Visit,
  { part, wrong }: { part: Partial<AddUserInput>; wrong: readonly string[] },
): Promise<void> {
  requireStaff(visit, 'service')
  const { db, site } = visit
  const { accountType } = await readSignInRules(db, site.tenantId)
  const groupId = groupOf(part)
  const isNamed = !wrong.includes('email') && !wrong.includes('username')
  await refuseTogether(
    part,
    () => isNamed && refuseProblems(newUserProblems(part, accountType)),
    () => ensureNamesFree(visit, part),
    () => groupId !== null && ensureGroupForAccounts(db, site.tenantId, groupId),
  )
}

function groupOf({ userGroupId }: Partial<AddUserInput>): string | null {
  return userGroupId === noGroup ? null : (userGroupId ?? null)
}

/** Refuses names that are taken. The constraints enforce this anyway; checking here reports it together with the other problems. */
async function ensureNamesFree({ db, site }: Visit, input: Partial<AddUserInput>): Promise<void> {
  const { email, username } = input
  await refuseTogether(
    input,
    async () => {
      if (email !== undefined && (await findReaderByEmail(db, site.tenantId, emailKey(email))))
        refuse('duplicateEmail')
    },
    async () => {
      if (username !== undefined && (await isUsernameTaken(db, site.tenantId, username)))
        refuse('userAlreadyExists')
    },
  )
}

function hashed(visit: Visit, plain: string): Promise<string> {
  return admit(visit, (hashing) => hashing.hash(passwordDigest(plain)))
}

async function write(
  visit: Visit,
  admin: Staff,
  reader: NewReader,
  company: { companyId: number; maxUser: number },
): Promise<void> {
  const { db, site } = visit
  const { id, name, email, username, groupId = null, lang } = reader
  const condition =
    groupId === null ? undefined : sql<SqlBool>`EXISTS ${groupForAccounts(db, site.tenantId, groupId)}`
  const invitation = email === null ? null : await invite(visit, reader)
  const [made] = await commit(visit, [
    insertReader(db, site.tenantId, reader, { company, ...(condition && { condition }), now: visit.now() }),
    ...(invitation?.inserts ?? []),
    insertAudit(visit, admin, {
      action: 'user.add',
      subject: id,
      name,
      after: { name, email, username, groupId, lang },
      condition: isThere(visit, id),
    }),
  ])
  if (made === 0) refuse('companyMaxUsersReached')
  invitation?.send()
}

/** The invitation of a new reader, written only if the reader was inserted. */
async function invite(visit: Visit, { id, name, email, lang }: NewReader) {
  const link = newMailLink(visit, { purpose: 'reset-password', accountId: id, email, life: inviteLife })
  const mail = await newMail(visit, {
    kind: 'invited',
    to: email,
    lang,
    name,
    path: paths.resetPassword(link.token),
    condition: isThere(visit, id),
  })
  const key = { tenantId: visit.site.tenantId, id: mail.id }
  return { inserts: [...mail.inserts, link.insertFor(key)], send: mail.send }
}

function isThere({ db, site }: Visit, id: string) {
  const account = db
    .selectFrom('account')
    .select('account.id')
    .where('account.tenant_id', '=', site.tenantId)
    .where('account.id', '=', id)
  return sql<SqlBool>`EXISTS ${account}`
}

type Names = { email?: string | undefined; username?: string | undefined }

/** The problems of the names of a new account. An account that nobody can sign in to would be useless. */
export function newUserProblems({ email, username }: Names, accountType: AccountType): Problem[] {
  const needed = accountType === 'USERNAME' ? 'username' : accountType === 'EMAIL' ? 'email' : null
  const isMissing = needed === null ? email === undefined && username === undefined : undefined
  return [
    ...(email !== undefined || needed === 'email' || isMissing ? emailProblems('email', email) : []),
    ...(username !== undefined || needed === 'username' ? usernameProblems('username', username) : []),
  ]
}
