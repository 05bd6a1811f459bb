import { describe, expect, it } from 'vitest'
import {
  brandNames,
  brandOf,
  type CardBrand,
  type CardField,
  monthOfExpiry,
  problemOfCard,
  type TypedCard,
} from './card-rules.ts'
import { holderNameInput } from './card-token.ts'

const good: TypedCard = {
  number: '4111 1111 1111 1111',
  expires: '12/28',
  code: '123',
  holder: 'HANAKO AOZORA',
  zip: '',
}
const wrongWith = (field: CardField, typed: string, thisMonth = '2026-11') =>
  problemOfCard(field, { ...good, [field]: typed }, thisMonth)

/** Card numbers by length, each with a correct check digit. */
const luhn = { 9: '411111111', 10: '4111111110', 16: '4111111111111111', 17: '41111111111111113' }

describe('a new card', () => {
  it('R327 needs number, expiry, security code and holder’s name', () => {
    expect(wrongWith('number', ' ')).toBe('cardNumberMissing')
    expect(wrongWith('expires', '')).toBe('cardExpiryMissing')
    expect(wrongWith('code', '')).toBe('securityCodeMissing')
    expect(wrongWith('holder', '  ')).toBe('holderNameMissing')
  })

  it('R338 has 10 to 16 digits', () => {
    expect(wrongWith('number', luhn[9])).toBe('cardNumberLength')
    expect(wrongWith('number', luhn[10])).toBeNull()
    expect(wrongWith('number', luhn[16])).toBeNull()
    expect(wrongWith('number', luhn[17])).toBe('cardNumberLength')
    expect(wrongWith('number', '4111-1111-1111-111x')).toBe('cardNumberNotDigits')
  })

  it('R338 is read in any width and grouping', () => {
    expect(wrongWith('number', '４１１１ １１１１　１１１１－１１１１')).toBeNull()
    expect(wrongWith('number', '3782-822463-10005')).toBeNull()
  })

  it('R338 is refused if its check digit is wrong', () => {
    for (const last of '023456789')
      expect(wrongWith('number', `411111111111111${last}`)).toBe('cardNumberUnknown')
    expect(wrongWith('number', '5555555555554444')).toBeNull()
    expect(wrongWith('number', '5555555555554445')).toBe('cardNumberUnknown')
    for (const withNines of ['6011000990139424', '30569309025904'])
      expect(wrongWith('number', withNines), withNines).toBeNull()
  })

  it('R336 expires in a month from 01 to 12', () => {
    expect(wrongWith('expires', '00/28')).toBe('cardExpiryMonth')
    expect(wrongWith('expires', '01/28')).toBeNull()
    expect(wrongWith('expires', '12/28')).toBeNull()
    expect(wrongWith('expires', '13/28')).toBe('cardExpiryMonth')
    for (const typed of ['1/28', '12/2', '12-28-30', 'soon', '12/1928', '12/20281'])
      expect(wrongWith('expires', typed), typed).toBe('cardExpiryFormat')
  })

  it('R337 expires this month or later', () => {
    expect(wrongWith('expires', '10/26')).toBe('cardExpired')
    expect(wrongWith('expires', '11/26')).toBeNull()
    expect(wrongWith('expires', '01/27')).toBeNull()
    expect(wrongWith('expires', '12/25')).toBe('cardExpired')
  })

  it('R330 is split on the slash into year and month', () => {
    for (const typed of ['12/28', '1228', '12 / 28', '１２／２８', '12/2028'])
      expect(monthOfExpiry(typed), typed).toEqual({ year: '28', month: '12' })
  })

  it('R340 has a security code of 3 or 4 digits', () => {
    expect(wrongWith('code', '000')).toBeNull()
    expect(wrongWith('code', '12')).toBe('securityCodeLength')
    expect(wrongWith('code', '123')).toBeNull()
    expect(wrongWith('code', '1234')).toBeNull()
    expect(wrongWith('code', '12345')).toBe('securityCodeLength')
    expect(wrongWith('code', '12a')).toBe('securityCodeNotDigits')
  })

  it('R339 allows a holder’s name of at most 50 letters', () => {
    expect(wrongWith('holder', 'A'.repeat(50))).toBeNull()
    expect(wrongWith('holder', 'A'.repeat(51))).toBe('holderNameTooLong')
    expect(wrongWith('holder', 'Jean-Luc O’Hara, Jr.')).toBeNull()
    expect(wrongWith('holder', '青空 花子')).toBe('holderNameCharacters')
    for (const typed of [luhn[16], 'HANAKO 2', '.HANAKO', 'HANAKO_AOZORA'])
      expect(wrongWith('holder', typed), typed).toBe('holderNameCharacters')
  })

  it('R339 reaches the server only with a valid holder’s name, its spaces normalised', () => {
    expect(holderNameInput.parse(' Hanako\u3000 Aozora ')).toBe('Hanako Aozora')
    expect(holderNameInput.safeParse('A'.repeat(50)).success).toBe(true)
    for (const wrong of ['', 'A'.repeat(51), 'HANAKO 2', '青空 花子'])
      expect(holderNameInput.safeParse(wrong).success, wrong).toBe(false)
  })

  it('R341 may have a postal code, which must be valid', () => {
    for (const zip of ['', '100-0001', '1000001', '１００－０００１'])
      expect(wrongWith('zip', zip), zip).toBeNull()
    for (const zip of ['100', '100-000', '100-00011', 'abc-defg', luhn[16]])
      expect(wrongWith('zip', zip), zip).toBe('zipInvalid')
  })
})

it('the brand is known by the first digits, and only by these', () => {
  const known: Record<CardBrand, string[]> = {
    visa: ['4'],
    mastercard: ['51', '55', '2221', '2229', '223', '229', '23', '26', '270', '271', '2720'],
    jcb: ['3528', '3529', '353', '358'],
    amex: ['34', '37'],
    diners: ['300', '305', '309', '36', '38', '39'],
    discover: ['6011', '644', '649', '65'],
  }
  for (const [brand, begins] of Object.entries(known))
    for (const digits of begins) expect(brandOf(digits), digits).toBe(brand)
  expect(Object.values(brandNames).join()).toBe('Visa,Mastercard,JCB,American Express,Diners Club,Discover')
  const unknown = ['', '5', '50', '56', '2', '2220', '222', '27', '2721', '3', '35', '352', '3527', '359']
  for (const digits of [...unknown, '306', '308', '31', '32', '33', '60', '6010', '6012', '643', '1', '9'])
    expect(brandOf(digits), digits).toBeNull()
})
