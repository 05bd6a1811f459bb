import { sql } from 'kysely'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import type { Write } from '#app/kernel/data/commit.ts'
import type { Database } from '#app/kernel/data/database.ts'
import { given, givenRows, listed } from '#app/kernel/data/given-rows.ts'
import { insertSelected } from '#app/kernel/data/insert-where.ts'
import type { Day } from '#app/kernel/values/day.ts'
import type { Yen } from '#app/kernel/values/yen.ts'
import type { ComparedLine } from './compare-payout.ts'

/** A recorded payout. Amounts are of this site's part: the sum of its lines, what the provider kept, and what arrived. */
export type Payout = {
  id: string
  provider: PaymentProvider
  /** The provider's number. */
  number: string
  /** The day that the file names. */
  paidOn: Day
  gross: Yen
  fee: Yen
  net: Yen
  /** What arrived in the same payout for other sites of the company. */
  elsewhere: Yen
  /** Whether lines that belong to no order of the company are in this part. */
  hasRest: boolean
  lineCount: number
  differenceCount: number
  fileName: string
  recordedBy: string
  recordedAt: number
  takenBackBy: string | null
  takenBackAt: number | null
  reason: string | null
}

/** A file's hash, and which of its payouts this is, from 1. */
type Origin = { tenantId: number; fileHash: string; part: number }
export type NewPayout = Origin & Omit<Payout, 'takenBackBy' | 'takenBackAt' | 'reason'>

const shown = [
  'id',
  'provider',
  'number',
  'paid_on as paidOn',
  'gross',
  'fee',
  'net',
  'elsewhere',
  'has_rest as hasRest',
  'line_count as lineCount',
  'difference_count as differenceCount',
  'file_name as fileName',
  'recorded_by as recordedBy',
  'recorded_at as recordedAt',
  'taken_back_by as takenBackBy',
  'taken_back_at as takenBackAt',
  'reason',
] as const

export async function findPayout(db: Database, tenantId: number, id: string): Promise<Payout | null> {
  const row = await db
    .selectFrom('payout')
    .select(shown)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : payoutOf(row)
}

type Asked = { tenantId: number; provider: PaymentProvider | undefined }

/** A page of a site's payouts, the latest first, and how many there are. */
export async function pageOfPayouts(
  db: Database,
  { tenantId, provider }: Asked,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ payouts: Payout[]; total: number }> {
  const own = db
    .selectFrom('payout')
    .where('tenant_id', '=', tenantId)
    .$if(provider !== undefined, (rows) => rows.where('provider', '=', provider ?? 'GMO'))
  const [rows, { total }] = await Promise.all([
    own.select(shown).orderBy('paid_on', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { payouts: rows.map(payoutOf), total }
}

/** The numbers of a provider's payouts, among the given ones, that are recorded and weren't taken back; or all of a file that is recorded. */
export async function recordedNumbers(
  db: Database,
  tenantId: number,
  {
    provider,
    numbers,
    fileHash,
  }: { provider: PaymentProvider; numbers: readonly string[]; fileHash: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('payout')
    .select('number')
    .where('tenant_id', '=', tenantId)
    .where('taken_back_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('provider', '=', provider), eb('number', 'in', listed(numbers))]),
        eb('file_hash', '=', fileHash),
      ]),
    )
    .orderBy('part')
    .execute()
  return rows.map(({ number }) => number)
}

/** Stores a payout. Its number and its file count once, unless they were taken back: another breaks `payoutAlreadyRecorded` (982). */
export function insertPayout(db: Database, payout: NewPayout): Write {
  return db.insertInto('payout').values({
    ...{ tenant_id: payout.tenantId, id: payout.id, provider: payout.provider, number: payout.number },
    ...{ paid_on: payout.paidOn, gross: payout.gross, fee: payout.fee, net: payout.net },
    ...{ elsewhere: payout.elsewhere, has_rest: payout.hasRest ? 1 : 0 },
    ...{ line_count: payout.lineCount, difference_count: payout.differenceCount },
    ...{ file_name: payout.fileName, file_hash: payout.fileHash, part: payout.part },
    ...{ recorded_by: payout.recordedBy, recorded_at: payout.recordedAt },
  })
}

type Of = { tenantId: number; payoutId: string }

/** How many lines one statement inserts, so that its parameter stays far below D1's limit of 2 MB. */
const linesAtOnce = 2000

/** Stores the lines of a payout. An entry of the ledger is paid by one line: another breaks `changedMeanwhile`. */
export function insertLines(
  db: Database,
  { tenantId, payoutId }: Of,
  lines: readonly ComparedLine[],
): Write[] {
  const parts = Array.from({ length: Math.ceil(lines.length / linesAtOnce) }, (_, at) =>
    lines.slice(at * linesAtOnce, (at + 1) * linesAtOnce),
  )
  return parts.map((part) =>
    insertSelected(
      db,
      'payout_line',
      db
        .selectFrom(givenRows(part))
        .select([
          sql.val(tenantId).as('tenant_id'),
          sql.val(payoutId).as('payout_id'),
          given<number>('row').as('line'),
          given<ComparedLine['kind']>('kind').as('kind'),
          given<string>('reference').as('reference'),
          given<string | null>('orderId').as('order_id'),
          given<number>('amount').as('amount'),
          given<number>('fee').as('fee'),
          given<number | null>('booked').as('booked'),
          given<ComparedLine['result']>('result').as('result'),
          given<string | null>('settles').as('settles'),
        ]),
    ),
  )
}

type TakenBack = { by: string; at: number; reason: string }

/** Takes a payout back, whose lines then pay nothing. Breaks `changedMeanwhile` if it was, and `payoutMonthClosed` (983) if its month is closed. */
export function takeBack(db: Database, { tenantId, payoutId }: Of, { by, at, reason }: TakenBack): Write[] {
  return [
    db
      .updateTable('payout')
      .set({ taken_back_by: by, taken_back_at: at, reason })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', payoutId),
    db
      .updateTable('payout_line')
      .set({ settles: null })
      .where('tenant_id', '=', tenantId)
      .where('payout_id', '=', payoutId)
      .where('settles', 'is not', null),
  ]
}

/** A page of a payout's lines in the order of the file, and how many there are. */
export async function pageOfLines(
  db: Database,
  { tenantId, payoutId }: Of,
  { isDifferent, limit, offset }: { isDifferent: boolean; limit: number; offset: number },
): Promise<{ lines: Omit<ComparedLine, 'settles'>[]; total: number }> {
  const own = db
    .selectFrom('payout_line')
    .where('tenant_id', '=', tenantId)
    .where('payout_id', '=', payoutId)
    .$if(isDifferent, (rows) => rows.where('result', 'not in', ['matched', 'fee']))
  const [lines, { total }] = await Promise.all([
    own
      .select([
        'line as row',
        'kind',
        'reference',
        'order_id as orderId',
        'amount',
        'fee',
        'booked',
        'result',
      ])
      .orderBy('line')
      .limit(limit)
      .offset(offset)
      .execute(),
    own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { lines, total }
}

function payoutOf({
  paidOn,
  hasRest,
  ...row
}: Omit<Payout, 'paidOn' | 'hasRest'> & { paidOn: string; hasRest: 0 | 1 }) {
  return { ...row, paidOn: paidOn as Day, hasRest: hasRest === 1 }
}
