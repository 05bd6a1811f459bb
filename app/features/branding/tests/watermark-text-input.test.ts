import { describe, expect, it } from 'vitest'
import { brandingInputs } from '#app/features/branding/model/forms/branding-inputs.ts'

const input = brandingInputs.watermark
const problemsOf = (watermarkContent: string) =>
  input.safeParse({ watermarkContent }).error?.issues.map(({ message }) => message) ?? []

describe('the text of a watermark', () => {
  it('can contain the reader’s name, e-mail and the day, on several lines', () => {
    const watermarkContent = '{name} {email}\r\n社外秘 {date}'
    expect(input.parse({ watermarkContent }).watermarkContent).toBe('{name} {email}\n社外秘 {date}')
  })

  it('is refused with an unknown placeholder', () => {
    expect(problemsOf('{nmae} {date} {}')).toEqual([
      'notInWatermark?text=%7Bnmae%7D&known=%7Bname%7D%20%7Bemail%7D%20%7Bdate%7D',
      'notInWatermark?text=%7B%7D&known=%7Bname%7D%20%7Bemail%7D%20%7Bdate%7D',
    ])
    expect(problemsOf('{ 写し')).toEqual([])
  })

  it('has at most 200 characters', () => {
    expect(problemsOf('字'.repeat(200))).toEqual([])
    expect(problemsOf('字'.repeat(201))).toEqual(['tooLong?max=200'])
  })
})
