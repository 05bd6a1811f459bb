import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import { migrated } from '#tests/migrations/migrated.ts'

/** Tests the constraints alone: the database refuses a reader two plans of the same content groups, whoever writes. */
let db: DatabaseSync
let made = 0

beforeEach(() => {
  db = migrated('core')
  db.exec('PRAGMA foreign_keys = OFF')
})

type Row = Record<string, SQLInputValue>

function insert(table: string, row: Row): void {
  const names = Object.keys(row)
  db.prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`).run(
    ...Object.values(row),
  )
}

const ofReader = { tenant_id: 1, account_id: 'reader', plan_id: 'monthly', coverage: '1,5' }
const november = { starts_on: '2026-11-01', ends_on: '2026-11-30' }

function register(row: Row = {}): void {
  insert('registration', {
    ...ofReader,
    ...november,
    id: `registration${++made}`,
    status: 'ACTIVE',
    source: 'purchase',
    period: 1,
    ...row,
  })
}

function order(row: Row = {}): void {
  const times = { expires_at: 0, created_at: 0, updated_at: 0 }
  insert('payment_order', {
    ...ofReader,
    ...november,
    ...times,
    id: `order${++made}`,
    kind: 'purchase',
    price: '{}',
    total: 980,
    ...row,
  })
}

/** Registrations that end on 30 November, and charges of their next period. */
type Case = { other?: Row; charge?: Row }
const cancelled = { status: 'CANCEL', end_reason: 'cancelled' }
const mayGoOn: Record<string, Case> = {
  'one that renews': { other: { renews_on: '2026-12-01' } },
  'one whose refund is on its way': { other: { status: 'CANCEL', end_reason: 'refund' } },
  'one whose next charge was sent': { other: cancelled, charge: { state: 'received' } },
  'one whose next charge nobody knows of': { other: cancelled, charge: { state: 'unknown' } },
}
const goesOnNoMore: Record<string, Case> = {
  'one that is over': {},
  'one that was given back': { other: { status: 'REFUNDED', end_reason: 'refund' } },
  'one whose next charge failed': { other: cancelled, charge: { state: 'failed' } },
  'one whose next charge was given up': { other: cancelled, charge: { state: 'cancelled' } },
  'one whose charge was booked': { other: cancelled, charge: { state: 'confirmed' } },
  'one with an open charge of another period': { other: cancelled, charge: { period: 3 } },
  'an open charge of another registration': {
    other: cancelled,
    charge: { registration_id: 'another' },
  },
  'an open purchase': { other: cancelled, charge: { kind: 'purchase', plan_id: 'third', coverage: '3' } },
  'one of another reader': { other: { account_id: 'another', renews_on: '2026-12-01' } },
  'one of another site': { other: { tenant_id: 2, renews_on: '2026-12-01' } },
  'one of another plan that covers something else': {
    other: { plan_id: 'third', coverage: '1', renews_on: '2026-12-01' },
  },
}
function lay({ other = {}, charge }: Case, more: Row = {}): void {
  register({ ...more, id: 'other', ...other })
  if (charge !== undefined) order({ kind: 'renewal', registration_id: 'other', period: 2, ...charge })
}
const casesOf = (cases: Record<string, Case>) => Object.entries(cases)

describe.each([
  ['registration_running', { plan_id: 'monthly', coverage: '9' }],
  ['registration_covered', { plan_id: 'yearly', coverage: '1,5' }],
])('%s', (constraint, same) => {
  const december = { ...same, starts_on: '2026-12-01', ends_on: '2026-12-31' }

  it.each(casesOf({ ...mayGoOn, 'one that ends on its first day': { other: { ends_on: '2026-12-01' } } }))(
    'refuses a registration beside %s',
    (_, before) => {
      lay(before)
      expect(() => register(december)).toThrow(constraint)
    },
  )

  it.each(casesOf(goesOnNoMore))('accepts a registration beside %s', (_, before) => {
    lay(before)
    expect(() => register(december)).not.toThrow()
  })

  it('applies to new purchases and grants, and refuses later days only beside a renewing registration', () => {
    lay({ other: { starts_on: '2027-01-01', ends_on: '2027-01-31' } })
    expect(() => register({ ...december, renews_on: '2027-01-01' })).toThrow(constraint)
    const january = { ...december, ends_on: '2027-01-01' }
    expect(() => register(january)).toThrow(constraint)
    expect(() => register({ ...january, status: 'REFUNDED' })).not.toThrow()
    expect(() => register({ ...january, source: 'before' })).not.toThrow()
  })
})

describe('registration_resumed', () => {
  const resume = () => db.exec("UPDATE registration SET status = 'ACTIVE' WHERE id = 'own'")
  const own = (row: Row = {}) => register({ ...cancelled, source: 'before', id: 'own', ...row })

  it.each([
    ...casesOf({ ...mayGoOn, 'one that ends later': { other: { ends_on: '2026-12-01' } } }),
    ...casesOf({
      'one of its plan that covers something else': { other: { coverage: '9', renews_on: '2026-12-01' } },
    }),
    ...casesOf({ 'another plan of the same': { other: { plan_id: 'yearly', renews_on: '2026-12-01' } } }),
  ])('refuses to resume beside %s', (_, beside) => {
    lay(beside, { source: 'before' })
    own()
    expect(resume).toThrow('registration_covered')
  })

  it.each(casesOf(goesOnNoMore))('resumes beside %s', (_, beside) => {
    lay(beside, { source: 'before' })
    own()
    expect(resume).not.toThrow()
  })

  it('doesn’t prevent restoring a registration whose refund failed', () => {
    lay({ other: { renews_on: '2026-12-01' } }, { source: 'before' })
    own({ end_reason: 'refund' })
    expect(resume).not.toThrow()
  })

  it.each([
    ['authorised', {}, false],
    ['unknown', {}, false],
    ['received', {}, true],
    ['redirected', {}, true],
    ['confirmed', {}, true],
    ['unknown', { coverage: '1' }, true],
    ['unknown', { account_id: 'another' }, true],
    ['unknown', { tenant_id: 2 }, true],
    ['unknown', { kind: 'renewal', registration_id: 'another', period: 2 }, true],
  ])('and a purchase that is %s %j', (state, more, isTaken) => {
    order({ state, plan_id: 'yearly', ...more })
    own()
    isTaken ? expect(resume).not.toThrow() : expect(resume).toThrow('registration_covered')
  })
})

describe('payment_order_covered', () => {
  it.each(['received', 'redirected', 'authorised', 'unknown'])(
    'refuses an order beside one that is %s',
    (state) => {
      order({ state })
      expect(() => order({ plan_id: 'yearly', state })).toThrow('payment_order_covered')
      expect(() => order({ plan_id: 'yearly', state: 'confirmed' })).not.toThrow()
      expect(() => order({ plan_id: 'yearly', kind: 'renewal', registration_id: 'own' })).not.toThrow()
    },
  )

  it.each<Row>([
    { state: 'confirmed' },
    { state: 'failed' },
    { state: 'cancelled' },
    { coverage: '1' },
    { account_id: 'another' },
    { tenant_id: 2 },
    { kind: 'renewal', registration_id: 'own' },
  ])('accepts an order beside %j', (other) => {
    order(other)
    expect(() => order({ plan_id: 'yearly' })).not.toThrow()
  })
})

describe('order_transition_covered', () => {
  const step = (to: string) =>
    insert('order_transition', {
      tenant_id: 1,
      order_id: 'own',
      number: 1,
      from_state: 'received',
      to_state: to,
      cause: 'return',
      at: 0,
    })
  const own = (row: Row = {}) => order({ id: 'own', ...row })

  it.each([
    ...casesOf(mayGoOn),
    ...casesOf({
      'one of its plan that covers something else': { other: { coverage: '9', renews_on: '2026-12-01' } },
    }),
    ...casesOf({ 'another plan of the same': { other: { plan_id: 'yearly', renews_on: '2026-12-01' } } }),
  ])('lets no money be taken beside %s', (_, beside) => {
    lay(beside)
    own()
    expect(() => step('authorised')).toThrow('registration_covered')
    expect(() => step('redirected')).not.toThrow()
  })

  it.each(
    casesOf({
      ...goesOnNoMore,
      'one that ends by itself': { other: { ends_on: '2027-12-31' } },
      'its own': { other: { order_id: 'own', renews_on: '2026-12-01' } },
    }),
  )('lets money be taken beside %s', (_, beside) => {
    lay(beside)
    own()
    expect(() => step('authorised')).not.toThrow()
  })

  it('doesn’t check renewals', () => {
    lay({ other: { renews_on: '2026-12-01' } })
    own({ kind: 'renewal', registration_id: 'other', period: 2 })
    expect(() => step('authorised')).not.toThrow()
  })
})
