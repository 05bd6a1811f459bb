import { expect, it } from 'vitest'
import { missingSellerFields } from '#app/features/tenancy/model/company/seller-fields.ts'
import { type SellingFacts, sellingGaps } from './readiness.ts'

const seller = {
  name: '青空',
  representative: '青空 一郎',
  address: '東京都',
  phone: '03-0000-0001',
  email: 'office@aozora.example',
  registrationNumber: null,
}
const ready: SellingFacts = {
  seller,
  hasContract: true,
  isTested: true,
  hasPlan: true,
  hasTitle: true,
  hasWayIn: true,
  isSelling: true,
}

it('a site with everything lacks nothing, an invoice number included', () => {
  expect(sellingGaps(ready)).toEqual([])
  expect(missingSellerFields(seller)).toEqual([])
})

it.each([
  [{ hasTitle: false }, ['title']],
  [{ hasPlan: false }, ['plan']],
  [{ hasWayIn: false }, ['wayIn']],
  [{ hasContract: false }, ['provider', 'test']],
  [{ isTested: false }, ['test']],
  [{ isSelling: false }, ['selling']],
  [{ seller: { ...seller, phone: ' ' } }, ['seller']],
])('each thing is missed by its own name: %j', (change, gaps) => {
  expect(sellingGaps({ ...ready, ...change })).toEqual(gaps)
})

it('names each detail of the seller that is empty', () => {
  expect(missingSellerFields({ ...seller, address: '', email: '' })).toEqual(['address', 'email'])
})
