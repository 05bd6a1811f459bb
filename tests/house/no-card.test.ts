import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { endpoints } from '#app/api/endpoints.ts'
import { CardForm, OrderForm } from '#app/features/orders/site/order/order-form.ts'
import { isOfTests } from '../../scripts/parts/places.ts'
import { readSources } from './read-sources.ts'

const number = '4111111111111111'
const grouped = ['4111 1111 1111 1111', '4111-1111-1111-1111', '３７８２ ８２２４６３ １０００５']
/** Matches names that a field for a card's number or security code would have. */
const ofCards = /card_?n(?:o|um)|\bpan\b|cvc|cvv|security_?code|card_?code|card_?expir/i

type Shape = Record<string, z.ZodType>
const shapeOf = (schema: z.ZodType): Shape =>
  'shape' in schema ? (schema.shape as Shape) : 'in' in schema.def ? shapeOf(schema.def.in as z.ZodType) : {}

describe('card numbers and security codes never reach us', () => {
  it('no call of the API has a field for them', () => {
    const fields = endpoints.flatMap(({ method, path, input }) =>
      Object.keys(shapeOf(input)).map((name) => `${method} ${path} ${name}`),
    )
    expect(fields.length).toBeGreaterThan(300)
    expect(fields.filter((field) => ofCards.test(field.split(' ')[2] ?? ''))).toEqual([])
  })

  it('no page has a named field for them', () => {
    const pages = Object.entries(readSources()).filter(
      ([file]) => /^app\/.*\.tsx?$/.test(file) && !isOfTests(file),
    )
    const named = pages.flatMap(([file, source]) =>
      [...source.matchAll(/\bname=(?:"|\{')([^"']+)/g)].map(([, name]) => `${file} ${name}`),
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((field) => ofCards.test(field.split(' ')[1] ?? ''))).toEqual([])
    const schemas = Object.entries(readSources()).filter(
      ([file]) => /^app\/.*\.tsx?$/.test(file) && !isOfTests(file),
    )
    const typed = schemas.filter(([, source]) =>
      /^\s+(?:cardNumber|cardNo|cvc|cvv|securityCode|cardExpire)\??: z\./m.test(source),
    )
    expect(typed.map(([file]) => file)).toEqual([])
  })

  it.each([number, ...grouped])(
    '%s is neither accepted as a token nor as a name, and no other field of an order keeps it',
    (card) => {
      for (const name of ['token', 'holderName', 'zip', 'key', 'card', 'newCard'] as const)
        expect(OrderForm.safeParse({ step: 'order', [name]: card }).success, name).toBe(false)
      expect(CardForm.safeParse({ token: card }).success).toBe(false)
      expect(OrderForm.parse({ step: 'order', cardNumber: card, securityCode: '123' })).toEqual({
        step: 'order',
      })
    },
  )

  it('a field of every payment call refuses it as a token and as a name', () => {
    const paying = endpoints.filter(
      ({ path, input }) => /veritrans|gmo/.test(path) && 'token' in shapeOf(input),
    )
    expect(paying.length).toBeGreaterThanOrEqual(4)
    for (const { path, input } of paying)
      expect(shapeOf(input).token?.safeParse(number).success, path).toBe(false)
  })

  it('the check finds such fields', () => {
    for (const name of ['cardNumber', 'card_no', 'cvc', 'securityCode', 'card_expire'])
      expect(ofCards.test(name), name).toBe(true)
    for (const name of ['cardHolderName', 'card', 'token', 'companyName'])
      expect(ofCards.test(name), name).toBe(false)
  })
})
