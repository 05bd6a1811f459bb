import { expect, it } from 'vitest'
import { gatewayCodes } from '#app/kernel/errors/gateway-codes.ts'
import { faultOfCode } from './fault-of-code.ts'

const fieldOf = {
  cardNumber: 'number',
  cardExpiry: 'expires',
  securityCode: 'code',
  holderName: 'holder',
} as const

it('R332 a code about a part of the card is shown beside its field, every other one above', () => {
  for (const [code, { about }] of Object.entries(gatewayCodes)) {
    const field = about in fieldOf ? fieldOf[about as keyof typeof fieldOf] : null
    expect(faultOfCode(code).field, code).toBe(field)
  }
})

it('R335 a token that could not be made is 841, unless the settings or the connection are the cause', () => {
  expect(faultOfCode('561').problem).toBe('tokenFailed')
  expect(faultOfCode('something_new').problem).toBe('tokenFailed')
  for (const code of ['160', '180', '551', '552', 'invalid_token_api_key'])
    expect(faultOfCode(code).problem, code).toBe('tokenSettings')
  for (const code of ['unreachable', '901', '902'])
    expect(faultOfCode(code).problem, code).toBe('tokenUnreachable')
})

it('the codes of VeriTrans4G are shown beside the field that they are about', () => {
  expect(faultOfCode('digit_check_error')).toEqual({ field: 'number', problem: 'cardNumberUnknown' })
  expect(faultOfCode('invalid_card_expire').field).toBe('expires')
  expect(faultOfCode('missing_security_code').field).toBe('code')
})
