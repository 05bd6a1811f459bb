import { type ExpressionBuilder, sql } from 'kysely'
import { couponKeyOf } from '#app/features/plans/model/coupon/find-coupon.ts'
import type { CouponDiscount } from '#app/features/plans/model/price/price-of-order.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { inTenant } from '#app/kernel/data/in-tenant.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import { nextRevision } from '#app/kernel/data/revision.ts'
import type { Tables } from '#app/kernel/data/tables.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { CouponQuery } from './coupon-input.ts'

/** A coupon as its administrators see it. `used` includes reserved uses. */
export type EditedCoupon = CouponDiscount & {
  id: string
  code: string
  /** The last day on which the coupon can be used. */
  expiresOn: string
  usages: number
  used: number
  batch: string | null
  /** The plans that the coupon is valid for. An empty list means all. */
  planIds: string[]
  /** The user groups whose readers can use it. An empty list means all readers. */
  groupIds: string[]
  createdAt: number
  revision: number
}

type Place = { tenantId: number; id: string }
type Asked = { tenantId: number; query: CouponQuery; today: Day }

export async function pageOfCoupons(
  db: Database,
  asked: Asked,
  part: { limit: number; offset: number },
): Promise<EditedCoupon[]> {
  const { sort = 'created', direction = sort === 'created' ? 'desc' : 'asc' } = asked.query
  const column = {
    code: 'coupon.code_key',
    created: 'coupon.created_at',
    expires: 'coupon.expires_on',
    used: 'coupon.used',
  } as const
  const rows = await narrowed(db, asked)
    .select(couponColumns)
    .orderBy(column[sort], direction)
    .orderBy('coupon.id')
    .limit(part.limit)
    .offset(part.offset)
    .execute()
  return rows.map(toCoupon)
}

export async function countCoupons(db: Database, asked: Asked, most: number): Promise<number> {
  const { total } = await db
    .selectFrom(narrowed(db, asked).select('coupon.id').limit(most).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function findEditedCoupon(db: Database, { tenantId, id }: Place): Promise<EditedCoupon | null> {
  const row = await db
    .selectFrom('coupon')
    .select(couponColumns)
    .where('coupon.tenant_id', '=', tenantId)
    .where('coupon.id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : toCoupon(row)
}

/** Lists the readers who used the coupon or have reserved a use, latest first. */
export function listCouponUses(db: Database, { tenantId, id }: Place, most: number) {
  return db
    .selectFrom('coupon_use')
    .innerJoin('account', (join) => inTenant(join, 'account.id', 'coupon_use.account_id'))
    .select(['account.id as accountId', 'account.name', 'account.email'])
    .select(['coupon_use.order_id as orderId', 'coupon_use.state', 'coupon_use.at'])
    .where('coupon_use.tenant_id', '=', tenantId)
    .where('coupon_use.coupon_id', '=', id)
    .orderBy('coupon_use.at', 'desc')
    .limit(most)
    .execute()
}

function narrowed(db: Database, { tenantId, query: { q = '', state, batch }, today }: Asked) {
  const key = couponKeyOf(q)
  return db
    .selectFrom('coupon')
    .where('coupon.tenant_id', '=', tenantId)
    .$if(key !== '', (rows) =>
      rows.where((eb) => eb(sql<number>`instr(${sql.ref('coupon.code_key')}, ${key})`, '>', 0)),
    )
    .$if(batch !== undefined, (rows) => rows.where('coupon.batch', '=', batch ?? ''))
    .$if(state === 'expired', (rows) => rows.where('coupon.expires_on', '<', today))
    .$if(state === 'usedUp', (rows) => rows.whereRef('coupon.used', '>=', 'coupon.usages'))
    .$if(state === 'usable', (rows) =>
      rows.where('coupon.expires_on', '>=', today).whereRef('coupon.used', '<', 'coupon.usages'),
    )
}

function couponColumns(eb: ExpressionBuilder<Tables, 'coupon'>) {
  return [
    'coupon.id' as const,
    'coupon.code' as const,
    'coupon.percent' as const,
    'coupon.amount' as const,
    'coupon.expires_on as expiresOn' as const,
    'coupon.usages' as const,
    'coupon.used' as const,
    'coupon.batch' as const,
    'coupon.created_at as createdAt' as const,
    'coupon.revision' as const,
    eb
      .selectFrom('coupon_plan')
      .select(sql<string>`json_group_array(plan_id)`.as('ids'))
      .whereRef('coupon_plan.tenant_id', '=', 'coupon.tenant_id')
      .whereRef('coupon_plan.coupon_id', '=', 'coupon.id')
      .as('planIds'),
    eb
      .selectFrom('coupon_group')
      .select(sql<string>`json_group_array(group_id)`.as('ids'))
      .whereRef('coupon_group.tenant_id', '=', 'coupon.tenant_id')
      .whereRef('coupon_group.coupon_id', '=', 'coupon.id')
      .as('groupIds'),
  ]
}

type Lists = 'planIds' | 'groupIds'

function toCoupon({
  planIds,
  groupIds,
  ...row
}: Omit<EditedCoupon, Lists> & Record<Lists, string | null>): EditedCoupon {
  const idsIn = (list: string | null) => JSON.parse(list ?? '[]') as string[]
  return { ...row, planIds: idsIn(planIds), groupIds: idsIn(groupIds) }
}

/** Inserts one coupon, or up to thousands with the same terms, in one statement. */
export function insertCoupons(
  db: Database,
  tenantId: number,
  coupons: readonly { id: string; code: string }[],
  terms: CouponDiscount & { expiresOn: Day; usages: number; batch: string | null; now: number },
): Write {
  const made = sql<{ value: string }>`json_each(${JSON.stringify(coupons)})`
  const part = (name: string) => sql<string>`json_extract(made.value, ${`$.${name}`})`
  return insertSelected(
    db,
    'coupon',
    db.selectFrom(made.as('made')).select([
      sql.val(tenantId).as('tenant_id'),
      part('id').as('id'),
      part('code').as('code'),
      // A code is stored in the form in which it is looked up.
      part('code').as('code_key'),
      sql.val(terms.percent).as('percent'),
      sql.val(terms.amount).as('amount'),
      sql.val(terms.expiresOn).as('expires_on'),
      sql.val(terms.usages).as('usages'),
      sql.val(terms.batch).as('batch'),
      sql.val(terms.now).as('created_at'),
      sql.val(terms.now).as('updated_at'),
    ]),
  )
}

export function updateCoupon(
  db: Database,
  { tenantId, id }: Place,
  coupon: CouponDiscount & { code: string; expiresOn: Day; usages: number },
  { revision, now }: { revision: number | null; now: number },
): Write {
  const { code, percent, amount, expiresOn, usages } = coupon
  return db
    .updateTable('coupon')
    .set({ code, code_key: code, percent, amount, expires_on: expiresOn, usages })
    .set({ revision: nextRevision(revision), updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
}

type Limits = Pick<EditedCoupon, Lists>

/** Inserts the plans and the user groups that new coupons are for. `ids` are those of the coupons, which have none yet. */
export function insertLimits(
  db: Database,
  tenantId: number,
  ids: readonly string[],
  { planIds, groupIds }: Limits,
): Write[] {
  const each = (chosen: readonly string[]) =>
    db
      .selectFrom([listed(ids).as('made'), listed(chosen).as('chosen')])
      .select([sql.val(tenantId).as('tenant_id'), 'made.value as coupon_id'])
  return [
    insertSelected(db, 'coupon_plan', each(planIds).select('chosen.value as plan_id')),
    insertSelected(db, 'coupon_group', each(groupIds).select('chosen.value as group_id')),
  ]
}

function listed(values: readonly string[]) {
  return sql<{ value: string }>`json_each(${JSON.stringify(values)})`
}

export function deleteLimits(db: Database, { tenantId, id }: Place): Write[] {
  return [
    db.deleteFrom('coupon_plan').where('tenant_id', '=', tenantId).where('coupon_id', '=', id),
    db.deleteFrom('coupon_group').where('tenant_id', '=', tenantId).where('coupon_id', '=', id),
  ]
}

/** The number of user groups of the site among these ids. */
export async function countGroups(db: Database, tenantId: number, ids: readonly string[]): Promise<number> {
  const { total } = await db
    .selectFrom('user_group')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', (eb) => eb.selectFrom(listed(ids).as('given')).select('given.value'))
    .executeTakeFirstOrThrow()
  return total
}

/** Deletes a coupon. The batch fails if the coupon has a use. */
export function deleteCouponRow(db: Database, { tenantId, id }: Place): Write {
  return db.deleteFrom('coupon').where('tenant_id', '=', tenantId).where('id', '=', id)
}

/** Whether another coupon of the site has a code. */
export async function isCodeTaken(
  db: Database,
  tenantId: number,
  { code, except }: { code: string; except: string | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('coupon')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('code_key', '=', couponKeyOf(code))
    .where('id', 'is not', except)
    .executeTakeFirst()
  return row !== undefined
}
