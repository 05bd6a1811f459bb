import { type SqlBool, sql } from 'kysely'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { nextRevision } from '#app/kernel/data/revision.ts'
import { wordsIn } from '#app/kernel/data/words-in.ts'
import type { Locale } from '#app/kernel/i18n/locale.ts'
import { offsetOf, type Paging } from '#app/kernel/values/paging.ts'
import type { StaffLevelName, StaffMember, StaffState } from './staff.ts'

type StaffFilter = {
  /** The company whose administrators are meant. Null means the whole platform. */
  companyId: number | null
  words?: string
  level?: StaffLevelName
  state?: StaffState
}

/** Selects administrators by a filter. Every query must say whose administrators it reads. */
function staffIn(db: Database, { companyId, words, level, state }: StaffFilter) {
  return db
    .selectFrom('staff')
    .$if(companyId !== null, (query) => query.where('staff.company_id', '=', companyId))
    .$if(level !== undefined, (query) => query.where('staff.level', '=', level as StaffLevelName))
    .$if(state !== undefined, (query) => query.where(isIn(state as StaffState)))
    .$if(words !== undefined, (query) => query.where(hasWords(words as string)))
}

function isIn(state: StaffState) {
  if (state === 'stopped') return sql<SqlBool>`staff.status = 'stop'`
  const password = state === 'invited' ? sql`staff.password = ''` : sql`staff.password <> ''`
  return sql<SqlBool>`staff.status = 'allow' AND ${password}`
}

function hasWords(words: string) {
  const key = words.normalize('NFKC').trim().toLowerCase()
  return sql<SqlBool>`(instr(lower(staff.name), ${key}) > 0 OR instr(staff.email_key, ${key}) > 0)`
}

type Row = Omit<StaffMember, 'company' | 'site' | 'state' | 'hasSecondFactor'> & {
  companyId: number | null
  companyName: string | null
  tenantId: number | null
  siteName: string | null
  status: 'allow' | 'stop'
  isInvited: number
  confirmedAt: number | null
}

function withFacts(db: Database, filter: StaffFilter, locale: Locale) {
  return staffIn(db, filter)
    .leftJoin('company', 'company.id', 'staff.company_id')
    .leftJoin('tenant', 'tenant.id', 'staff.tenant_id')
    .leftJoin('staff_factor', 'staff_factor.staff_id', 'staff.id')
    .select([
      'staff.id',
      'staff.name',
      'staff.email',
      'staff.level',
      'staff.lang',
      'staff.status',
      'staff.revision',
      'staff.last_sign_in_at as lastSignInAt',
      'staff.created_at as createdAt',
      'company.id as companyId',
      'company.name as companyName',
      'tenant.id as tenantId',
      wordsIn('tenant.service_name', locale, 'serviceName').as('siteName'),
      sql<number>`staff.password = ''`.as('isInvited'),
      'staff_factor.confirmed_at as confirmedAt',
    ])
}

function memberOf(row: Row): StaffMember {
  const { companyId, companyName, tenantId, siteName, status, isInvited, confirmedAt, ...member } = row
  return {
    ...member,
    company: companyId === null ? null : { id: companyId, name: companyName ?? '' },
    site: tenantId === null ? null : { tenantId, name: siteName ?? '' },
    state: status === 'stop' ? 'stopped' : isInvited === 1 ? 'invited' : 'active',
    hasSecondFactor: confirmedAt !== null,
  }
}

export async function findMember(
  db: Database,
  { id, companyId, locale }: { id: string; companyId: number | null; locale: Locale },
): Promise<StaffMember | null> {
  const row = await withFacts(db, { companyId }, locale).where('staff.id', '=', id).executeTakeFirst()
  return row === undefined ? null : memberOf(row)
}

type StaffOrder = { by: 'name' | 'lastSignIn'; direction: 'asc' | 'desc' }

export async function pageOfStaff(
  db: Database,
  filter: StaffFilter,
  { locale, paging, order }: { locale: Locale; paging: Paging; order: StaffOrder },
): Promise<StaffMember[]> {
  const rows = await withFacts(db, filter, locale)
    .orderBy(order.by === 'name' ? 'staff.name' : 'staff.last_sign_in_at', order.direction)
    .orderBy('staff.id')
    .limit(paging.size)
    .offset(offsetOf(paging))
    .execute()
  return rows.map(memberOf)
}

export async function countStaff(db: Database, filter: StaffFilter): Promise<number> {
  const row = await staffIn(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

type NewMember = {
  id: string
  name: string
  email: string
  level: StaffLevelName
  companyId: number | null
  tenantId: number | null
  lang: Locale | null
  now: number
}

/**
 * Inserts an invited administrator, with a password hash that no password matches. A taken address becomes
 * `duplicateEmail`.
 */
export function insertStaff(db: Database, member: NewMember): Write {
  return db.insertInto('staff').values({
    id: member.id,
    name: member.name,
    email: member.email,
    email_key: member.email,
    level: member.level,
    company_id: member.companyId,
    tenant_id: member.tenantId,
    lang: member.lang,
    password: '',
    created_at: member.now,
    updated_at: member.now,
  })
}

type Change = Pick<NewMember, 'name' | 'email' | 'level' | 'companyId' | 'tenantId' | 'now'>

export function updateStaffRow(db: Database, id: string, change: Change, revision: number | null): Write {
  return db
    .updateTable('staff')
    .set({
      name: change.name,
      email: change.email,
      email_key: change.email,
      level: change.level,
      company_id: change.companyId,
      tenant_id: change.tenantId,
      updated_at: change.now,
      revision: nextRevision(revision),
    })
    .where('id', '=', id)
}

/** Stops or allows an administrator. Triggers end the sessions of a stopped one, and protect the last system administrator. */
export function setStaffStatus(db: Database, id: string, status: 'allow' | 'stop', now: number): Write {
  return db
    .updateTable('staff')
    .set({ status, updated_at: now, revision: nextRevision(null) })
    .where('id', '=', id)
}

/**
 * Deletes an administrator's rows, except for the audit log, which keeps their name. The administrator is stopped first, so that the
 * triggers check the change.
 */
export function deleteStaffRows(db: Database, id: string, now: number): Write[] {
  return [
    setStaffStatus(db, id, 'stop', now),
    db.deleteFrom('staff_session').where('tenant_id', '>=', 0).where('staff_id', '=', id),
    db.deleteFrom('saved_view').where('staff_id', '=', id),
    db.deleteFrom('staff').where('id', '=', id),
  ]
}
