import { expect, it } from 'vitest'
import { isInvoiceNumber } from './invoice-number.ts'

it('accepts the published numbers of the tax agency and of the digital agency', () => {
  for (const text of ['T7000012050002', 'T8000012010038']) expect(isInvoiceNumber(text), text).toBe(true)
})

it('notices one wrong digit at any place, and every other length', () => {
  const right = '7000012050002'
  for (const [at, digit] of [...right].entries()) {
    const wrong = `${right.slice(0, at)}${(Number(digit) + 1) % 10}${right.slice(at + 1)}`
    expect(isInvoiceNumber(`T${wrong}`), wrong).toBe(false)
  }
  for (const text of ['', right, `T${right}0`, `t${right}`, `T${right.slice(1)}`])
    expect(isInvoiceNumber(text), text).toBe(false)
})
