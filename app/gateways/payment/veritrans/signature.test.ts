import { expect, it } from 'vitest'
import { authHash, isSignedPush, isSignedReturn } from './line.ts'

const key = 'abcdef0123456789'.repeat(4)
const contract = { merchantCcid: 'A100000000000000000000cc', merchantSecretKey: key }

it.each([
  [
    '{"txnVersion":"1.0.0","dummyRequest":"0","merchantCcid":"A100000000000000000000cc","payNowIdParam":{"accountParam":{"accountId":"dummy-account-id"},"token":"abcdef01-2345-6789-0abc-def012345678"},"serviceOptionType":"mpi-complete","orderId":"dummy-order-id","amount":"100","deviceChannel":"02"}',
    '2b110237583f7717ccde4b641e3b31b6364e8885b4967cdb34af61e77d3c82f9',
  ],
  [
    '{"orderId":"bunko-000001","amount":"1100","jpo":"10","withCapture":"true","payNowIdParam":{"token":"0a812412-682c-4dad-8a5d-720caf23bca0"},"txnVersion":"2.0.0","dummyRequest":"1","merchantCcid":"A100000000000000000000cc"}',
    'df8e3b2df680874f6366aac25ab50254575643c628c6e805ced45347d711e853',
  ],
])('hashes the parameters as the provider’s own libraries do: %#', (params, hash) => {
  expect(authHash(contract, params)).toBe(hash)
})

const push =
  'numberOfNotify=1&pushTime=20230609163134&pushId=100&orderId0000=1657593096&vResultCode0000=G011A00100000000&txnType0000=AuthorizeConfirm&mpiMstatus0000=success&cardMstatus0000=success&dummy0000=1'
const hmac = '96afe3ca78dd828e1b4643dacae031422ca252bdb2a109178d4637bd44a7ee99'
const pushed = { merchantCcid: 'A100000000000001000000cc', merchantSecretKey: key }

it('recognises a push by its HMAC over the exact bytes, for this merchant', () => {
  const header = `h=HmacSHA256;s=${pushed.merchantCcid};v=${hmac}`
  expect(isSignedPush(pushed, header, push)).toBe(true)
  expect(isSignedPush(pushed, header, push.replace('success', 'failure'))).toBe(false)
  expect(isSignedPush(contract, header, push)).toBe(false)
  expect(isSignedPush({ ...pushed, merchantSecretKey: '0'.repeat(64) }, header, push)).toBe(false)
  for (const wrong of [
    '',
    `v=${hmac}`,
    header.toUpperCase(),
    `${header.slice(0, -1)}0`,
    header.replace(hmac, ''),
  ])
    expect(isSignedPush(pushed, wrong, push), wrong).toBe(false)
})

/** Signs as the provider does: the names in base64 with three replaced characters. */
function signed(fields: Record<string, string>, names = Object.keys(fields)) {
  const authParams = btoa(names.join(',')).replace(
    /[=/+]/g,
    (sign) => ({ '=': '*', '/': '-', '+': '_' })[sign]!,
  )
  const vAuthInfo = authHash(pushed, names.map((name) => fields[name]).join(''))
  return new URLSearchParams({ ...fields, authParams, vAuthInfo })
}

it('recognises a returning browser’s parameters by the hash over the fields they name, the order among them', () => {
  const fields = { OrderId: 'bunko-1', mpiMstatus: 'success', cardMstatus: 'success' }
  const right = signed(fields)
  expect(isSignedReturn(pushed, right)).toBe(true)
  expect(isSignedReturn(contract, right)).toBe(false)
  const changed = new URLSearchParams(right)
  changed.set('OrderId', 'bunko-2')
  expect(isSignedReturn(pushed, changed)).toBe(false)
  expect(isSignedReturn(pushed, signed(fields, ['mpiMstatus', 'cardMstatus']))).toBe(false)
  const short = new URLSearchParams(right)
  short.delete('cardMstatus')
  expect(isSignedReturn(pushed, short)).toBe(false)
  for (const name of ['authParams', 'vAuthInfo']) {
    const without = new URLSearchParams(right)
    without.set(name, '%')
    expect(isSignedReturn(pushed, without), name).toBe(false)
  }
})
