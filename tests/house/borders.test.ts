import { describe, expect, it } from 'vitest'
import { foreignStores, foreignWrites } from './borders.ts'
import exceptions from './exceptions.json' with { type: 'json' }
import { readSources } from './read-sources.ts'

/** Both lists of exceptions may only become shorter: no entry may be added, and an entry that isn't needed any more must be removed. */
describe('the borders of the features', () => {
  const sources = readSources()

  it('keep stores private to their feature, except for known exceptions', () => {
    expect(foreignStores(sources)).toEqual(exceptions.stores)
  })

  it('let no feature write another’s tables, except for known exceptions', () => {
    expect(foreignWrites(sources)).toEqual(exceptions.writes)
  })
})

describe('the check of the borders', () => {
  it('finds a store of another feature, but neither its own nor imports by tests', () => {
    const source = `import { readPlans } from '#app/features/plans/model/plan/plan-store.ts'\n`
    const told = ' imports app/features/plans/model/plan/plan-store.ts'
    expect(foreignStores({ 'app/features/orders/model/a.ts': source })).toEqual([
      `app/features/orders/model/a.ts${told}`,
    ])
    expect(foreignStores({ 'app/layout/site/a.ts': source })).toEqual([`app/layout/site/a.ts${told}`])
    expect(
      foreignStores({
        'app/features/plans/console/a.ts': source,
        'app/features/orders/tests/a.ts': source,
        'app/features/orders/model/a.test.ts': source,
      }),
    ).toEqual([])
  })

  it.each(['insertInto', 'updateTable', 'deleteFrom'])('finds a foreign %s, but no foreign read', (verb) => {
    const file = 'app/features/orders/model/a.ts'
    expect(foreignWrites({ [file]: `db\n  .${verb}(\n  'coupon as c')` })).toEqual([`${file} writes coupon`])
    expect(foreignWrites({ [file]: `db.selectFrom('coupon').${verb}('payment_order')` })).toEqual([])
    expect(foreignWrites({ 'app/visit/a.ts': `db.${verb}('coupon')` })).toHaveLength(1)
    expect(foreignWrites({ [file]: `db.${verb}('job')` })).toEqual([])
  })

  it.each(['insertWhere', 'insertSelected', 'insertEach'])('sees a foreign %s', (helper) => {
    const file = 'app/features/orders/model/a.ts'
    for (const place of ["(db, 'coupon'", "(\n  visit.db,\n  'coupon'"])
      expect(foreignWrites({ [file]: `${helper}${place}, row)` })).toEqual([`${file} writes coupon`])
    expect(foreignWrites({ [file]: `${helper}(db, 'payment_order', row)` })).toEqual([])
  })
})
