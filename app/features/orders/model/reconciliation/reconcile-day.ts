import { insertAudit } from '#app/features/audit/model/insert-audit.ts'
import { requireCompanyAdmin } from '#app/features/tenancy/model/company/company-scope.ts'
import { findCompany } from '#app/features/tenancy/model/company/company-store.ts'
import type { PaymentProvider } from '#app/gateways/payment/payment-gateway.ts'
import { type FieldProblemKey, fieldProblem } from '#app/kernel/errors/field-problem.ts'
import { refuse, refuseFields } from '#app/kernel/errors/refusal.ts'
import {
  type CsvRow,
  EncodingProbe,
  maxColumns,
  maxRowBytes,
  readCsv,
  UnreadableCsv,
} from '#app/kernel/values/csv/csv.ts'
import { addDays, type Day, dayOf, formatDay, parseDay } from '#app/kernel/values/day.ts'
import { newElementId } from '#app/kernel/values/element-id.ts'
import { displayText } from '#app/kernel/values/text-folding.ts'
import { commit } from '#app/visit/commit.ts'
import { fromAll } from '#app/visit/side-by-side.ts'
import type { Visit } from '#app/visit/visit.ts'
import { balanceOf, compareBooks, type ListedMovement, totalsOf } from './compare-books.ts'
import {
  bookedOf,
  bookedOn,
  type DayOfProvider,
  findReconciliation,
  knownOrders,
  type Reconciliation,
  upsertReconciliation,
} from './reconciliation-store.ts'

type Heading = (typeof requiredHeadings)[number]

type Wrong = { wrong: Heading; value: string }

/** A file that was sent with a form. */
type SentList = { name: string; stream: AsyncIterable<Uint8Array> }

type Asked = { day: Day; provider: PaymentProvider }

/**
 * A company's administrator compares a day of its sites' ledgers with the provider's list. The result replaces an earlier
 * one of the same day. Refuses a day that isn't over yet at its field, and an unreadable list by row and column.
 */
export async function reconcileDay(
  visit: Visit,
  named: number | undefined,
  { day, provider }: Asked,
  file: SentList,
): Promise<Reconciliation> {
  const { admin, companyId } = requireCompanyAdmin(visit, named)
  const company = (await findCompany(visit.db, companyId)) ?? refuse('companyNotFound')
  if (day >= dayOf(visit.now())) refuseFields({ day: ['invalidDate'] })
  const of = { companyId, day, provider }
  const compared = await compareDay(visit, of, await readProviderList(file))
  const done = {
    ...compared,
    fileName: displayText(file.name).slice(0, 255),
    doneBy: admin.name,
    doneAt: visit.now(),
  }
  const before = await findReconciliation(visit.db, of)
  await commit(visit, [
    upsertReconciliation(visit.db, { id: newElementId(visit.randomBytes), companyId }, done),
    insertAudit(visit, admin, {
      action: 'company.reconcile',
      subject: String(companyId),
      name: company.name,
      companyId,
      before: before === null ? {} : factsOf(before),
      after: factsOf(done),
      detail: { day, provider },
    }),
  ])
  return done
}

async function compareDay(visit: Visit, { companyId, day, provider }: DayOfProvider, list: ListedMovement[]) {
  const there = [...list, ...(await movedFromNeighbours(visit.db, { companyId, day, provider }))]
  const onDay = (await fromAll(visit, (books) => bookedOn(books, companyId, day))).flat()
  const orderIds = [...new Set(there.map(({ orderId }) => orderId))]
  const booked = await fromAll(visit, (books) =>
    Promise.all([bookedOf(books, companyId, { orderIds, day }), knownOrders(books, companyId, orderIds)]),
  )
  const onOtherDays = booked.flatMap(([movements]) => movements)
  const orders = new Map(booked.flatMap(([, known]) => [...known]))
  const here = [
    ...onDay.filter((booked) => booked.provider === provider || orders.has(booked.orderId)),
    ...onOtherDays,
  ]
  const differences = compareBooks({ day, provider, there, here, orders })
  const totals = {
    there: totalsOf(list.filter((line) => line.day === day)),
    here: totalsOf(onDay.filter((booked) => booked.provider === provider)),
  }
  return { day, provider, totals, differences, differenceCount: differences.length }
}

/**
 * Lines of the neighbouring days' lists that our ledger has on this day. They were reported there, so they aren't missing
 * from this day's list. assumed: nothing is booked more than a day after the provider took it. Otherwise it is reported
 * on both days.
 */
async function movedFromNeighbours(
  db: Visit['db'],
  { companyId, day, provider }: DayOfProvider,
): Promise<ListedMovement[]> {
  const kept = await Promise.all(
    [-1, 1].map((days) => findReconciliation(db, { companyId, day: addDays(day, days), provider })),
  )
  return kept.flatMap((neighbour) =>
    (neighbour?.differences ?? []).flatMap(({ kind, movement, orderId, there, thereDay, hereDay }) =>
      kind === 'otherDay' && hereDay === day && there !== null && thereDay !== null
        ? [{ orderId, kind: movement, amount: there, day: thereDay, at: thereDay }]
        : [],
    ),
  )
}

function factsOf({ totals, differenceCount, fileName }: Reconciliation) {
  return {
    differences: differenceCount,
    thereYen: balanceOf(totals.there),
    hereYen: balanceOf(totals.here),
    fileName,
  }
}

const maxBytes = 2 * 1024 * 1024

const maxRows = 20_000

const unreadable = {
  rowTooLong: ['csvRowTooLong', maxRowBytes],
  tooManyColumns: ['csvTooManyColumns', maxColumns],
  openQuote: ['csvOpenQuote', 0],
} as const

/**
 * Reads a provider's list, or refuses it with the row and the column that can't be read. UTF-8 or Windows' Shift_JIS.
 * Columns may be in any order, and unknown ones are ignored.
 */
async function readProviderList({ name, stream }: SentList): Promise<ListedMovement[]> {
  const chunks: Uint8Array[] = []
  const probe = new EncodingProbe()
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > maxBytes) refuseList('csvTooLarge', { name, max: maxBytes / 1024 / 1024 })
    probe.push(chunk)
    chunks.push(chunk)
  }
  const encoding = probe.end() ?? refuseList('csvEncoding', { name })
  try {
    return await linesOf(readCsv(each(chunks), encoding))
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    const [problem, max] = unreadable[error.reason]
    return refuseList(problem, { row: error.row, max })
  }
}

async function* each(chunks: Uint8Array[]) {
  yield* chunks
}

async function linesOf(rows: AsyncGenerator<CsvRow>): Promise<ListedMovement[]> {
  const lines: ListedMovement[] = []
  let columns: Map<string, number> | null = null
  for await (const { number, cells } of rows) {
    if (columns === null) columns = columnsOf(cells)
    else if (cells.some((cell) => cell.trim() !== '')) {
      const line = readLine((heading) => cells[columns?.get(heading) ?? -1] ?? '')
      if ('wrong' in line) refuseList('csvBadCell', { row: number, name: line.wrong, value: line.value })
      else lines.push(line)
    }
    if (lines.length > maxRows) refuseList('csvTooManyRows', { max: maxRows })
  }
  return columns === null ? refuseList('csvMissingHeading', { name: requiredHeadings[0] }) : lines
}

function columnsOf(cells: readonly string[]): Map<string, number> {
  const headings = cells.map((cell) => cell.trim().toLowerCase())
  const missing = requiredHeadings.find((heading) => !headings.includes(heading))
  if (missing !== undefined) refuseList('csvMissingHeading', { name: missing })
  const repeated = requiredHeadings.find(
    (heading) => headings.indexOf(heading) !== headings.lastIndexOf(heading),
  )
  if (repeated !== undefined) refuseList('csvRepeatedHeading', { name: repeated })
  return new Map(headings.map((heading, at) => [heading, at]))
}

function refuseList(problem: FieldProblemKey, params: Record<string, string | number>): never {
  return refuseFields({ file: [fieldProblem(problem, params)] })
}

const requiredHeadings = ['order_id', 'kind', 'amount', 'time'] as const

/**
 * A line of a provider's list, or the first of its cells that can't be read. Amounts are whole yen, and a time without an
 * offset is Japan's.
 */
function readLine(cellOf: (heading: Heading) => string): ListedMovement | Wrong {
  const cell = (heading: Heading) => cellOf(heading).trim()
  const wrong = (heading: Heading): Wrong => ({ wrong: heading, value: cell(heading).slice(0, 40) })
  const orderId = cell('order_id')
  if (orderId === '' || orderId.length > 100) return wrong('order_id')
  const kind = cell('kind')
  if (kind !== 'sale' && kind !== 'refund') return wrong('kind')
  const amount = yenOf(cell('amount'))
  if (amount === null) return wrong('amount')
  const at = cell('time')
  const day = dayIn(at)
  return day === null ? wrong('time') : { orderId, kind, amount, day, at }
}

/** Reads an amount. Spreadsheets may write commas between thousands. */
function yenOf(text: string): number | null {
  const isAmount = /^(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})$/.test(text)
  const amount = Number(text.replaceAll(',', ''))
  return isAmount && amount > 0 ? amount : null
}

const written =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/

function dayIn(text: string): Day | null {
  const [, year = '', month = '', date = '', hour = '0', minute = '00', second = '00', offset] =
    written.exec(text) ?? []
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` as Day
  if (year === '' || parseDay(formatDay(day)) === null) return null
  const instant = Date.parse(`${day}T${hour.padStart(2, '0')}:${minute}:${second}${offset ?? '+09:00'}`)
  return Number.isNaN(instant) ? null : dayOf(instant)
}
