import { expect, it } from 'vitest'
import { declinedBy, isWhole, readAnswer, readList } from './ask-gmo.ts'

const read = (text: string) => readAnswer(new TextEncoder().encode(text).buffer)

it('splits at & and at the first =, and decodes nothing', () => {
  const fields = read('CheckString=a+b/c==&Approve=%41&Empty=&CardSeq=0|1')
  expect([...fields]).toEqual([
    ['CheckString', 'a+b/c=='],
    ['Approve', '%41'],
    ['Empty', ''],
    ['CardSeq', '0|1'],
  ])
  expect(readList(fields, 'CardSeq')).toEqual(['0', '1'])
  expect(readList(fields, 'NotThere')).toEqual([])
})

it('keeps everything after RedirectUrl= together', () => {
  const url = 'https://pt01.mul-pay.jp/tds2?transId=1&t=2'
  expect([...read(`ACS=2&RedirectUrl=${url}`)]).toEqual([
    ['ACS', '2'],
    ['RedirectUrl', url],
  ])
})

it('reads Windows-31J', () => {
  const bytes = Uint8Array.from([...new TextEncoder().encode('MemberName='), 0x8e, 0x52, 0x93, 0x63])
  expect(readAnswer(bytes.buffer).get('MemberName')).toBe('山田')
})

it.each([
  ['ACS=2&RedirectUrl=https://a.example/x?transId=1', false],
  ['ACS=2&RedirectUrl=https://a.example/x?transId=1&t=2', true],
  ['ACS=0&OrderID=bunko-1', false],
  [`ACS=0&TranDate=20261120120000&CheckString=${'a'.repeat(31)}`, false],
  [`ACS=0&TranDate=20261120120000&CheckString=${'a'.repeat(32)}`, true],
  ['ACS=1&ACSUrl=https://a.example', false],
])('%s is whole: %s', (text, expected) => {
  expect(isWhole('ExecTran', read(text))).toBe(expected)
})

it.each([
  ['E01010001', 'settings', 160],
  ['E01030002', 'settings', 180],
  ['E01170001', 'card', 100],
  ['E01170006', 'card', 101],
  ['E01180006', 'card', 111],
  ['E01180008', 'card', 112],
  ['E41170099', 'card', 103],
  ['E41170002', 'card', 703],
  ['EX1000302', 'token', 562],
  ['EX1000303', 'token', 561],
  ['EX1000301', 'token', undefined],
  ['E21010001', 'authentication', 704],
  ['E21020002', 'abandoned', undefined],
  ['42G020000', 'refused', 702],
  ['42G030000', 'refused', 702],
  ['42G040000', 'refused', 702],
  ['42G050000', 'refused', 702],
  ['42G550000', 'refused', 702],
  ['42G220000', 'refused', 703],
  ['42G300000', 'refused', 703],
  ['42G540000', 'refused', 703],
  ['42G600000', 'lost', 703],
  ['42G610000', 'lost', 703],
  ['42G440000', 'card', 123],
  ['42G450000', 'card', 120],
  ['42G830000', 'card', 114],
  ['42G120000', 'refused', 703],
  ['42G770000', 'refused', 701],
  ['42G420000', 'refused', 704],
  ['42G650000', 'card', 103],
  ['42C500000', 'other', 901],
  ['E92000001', 'other', 902],
  ['E01170011', 'card', 102],
  ['E01180001', 'card', 110],
  ['E61010002', 'settings', undefined],
  ['E21010201', 'authentication', 703],
  ['E11010010', 'state', undefined],
  ['E01050004', 'other', undefined],
])('%s means %s, %s', (code, reason, gatewayCode) => {
  expect(declinedBy([code, 'E01010001'])).toMatchObject({ reason, code })
  expect(declinedBy([code]).gatewayCode).toBe(gatewayCode)
})
